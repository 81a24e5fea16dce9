void f(int n, double *a) {
  int unused;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = undeclared + i;
  return 1;
}
#pragma omp parallel for
int g( { }
