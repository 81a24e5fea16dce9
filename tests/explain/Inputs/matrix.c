#include <stdlib.h>

double u[100];

void multiply(int n, int m, const double *a, const double *b, double *c) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double s = 0;
      for (int k = 0; k < m; k++)
        s += a[i * m + k] * b[k * n + j];
      c[i * n + j] = s;
    }
}

int main(void) {
  double *a = calloc(30, sizeof *a);
  multiply(3, 3, a, a, a + 9);
#pragma omp parallel for
  for (int i = 1; i < 99; i++)
    for (int j = 0; j < i; j++)
      u[i] += j;
  free(a);
  return u[5] != 10;
}
