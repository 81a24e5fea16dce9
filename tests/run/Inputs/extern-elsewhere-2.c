// What host-extern-elsewhere-in-block.c declares in a block alone.
double elsewhere[64], again = 0.5;

double first(double *p, int n, double by) { return p[n - 1] * by; }

double second(double *p, int n, double by) {
  p[0] = 1;
  return p[n - 2] / by;
}
