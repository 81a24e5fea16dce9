double __real_look(double *);
double __wrap_look(double *p) {
  double s = p[7];
  p[5] = 100;
  return s + __real_look(p);
}
