struct open_ended {
  int n;
  double d[];
};
extern struct open_ended open_ended;
extern double *u, *v;
double **field(int k);
