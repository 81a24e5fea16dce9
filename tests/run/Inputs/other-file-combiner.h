struct hit {
  int at;
  double value;
};
void keep_larger(double *a, const double *b);
double nearer(double a, double b);
struct hit first_of(struct hit a, struct hit b);
struct hit none(void);
