void smooth(double *x, int n) {
#pragma omp parallel for
  for (int i = 1; i < n; i++)
    x[i] = x[i] * 0.5 + 1;
}
