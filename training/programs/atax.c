// A transposed times A times x: rows, then columns.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 1000);
  real *a = NEW(real, n * n), *x = NEW(real, n), *y = NEW(real, n), *z = NEW(real, n);
  fill(a, n * n, 1);
  fill(x, n, 2);
#pragma omp parallel for
  for (long i = 0; i < n; i++) {
    real s = 0;
    for (long j = 0; j < n; j++)
      s += a[i * n + j] * x[j];
    y[i] = s;
  }
#pragma omp parallel for
  for (long j = 0; j < n; j++) {
    real s = 0;
    for (long i = 0; i < n; i++)
      s += a[i * n + j] * y[i];
    z[j] = s;
  }
  finish(z, n);
}
