struct weights {
  float by;
  int at[2];
};

double mixed(double x, struct weights w);
double dot3(const double x[3], const double y[3]);
void smooth3(double *x, double by);
void accumulate(double *to, double x);
float quotient(float x, float y);
double parts(double x);
int bucket(int i, int n);
