double weight(double x) { return x; }
void larger(double *a, double *b) { *a = *a < *b ? *b : *a; }
#pragma omp declare reduction(larger : double : larger(&omp_out, &omp_in)) initializer(omp_priv = 0)
void weigh(double *w, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    w[i] = weight(i) * 2;
}
static double (*const by[])(double) = {weight};
void weigh_by(double *w, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    w[i] = by[i % 1](i) * 2;
}
double largest(const double *w, int n) {
  double top = 0;
#pragma omp parallel for reduction(larger : top)
  for (int i = 0; i < n; i++)
    top = top < w[i] ? w[i] : top;
  return top;
}
