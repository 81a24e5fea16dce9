// Two matrix-vector products of one matrix, one of them transposed.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 1000), times = argument(argc, argv, 2, 5);
  real *a = NEW(real, n * n), *x = NEW(real, n), *y = NEW(real, n);
  fill(a, n * n, 1);
  fill(x, n, 2);
  fill(y, n, 3);
  for (long t = 0; t < times; t++) {
#pragma omp parallel for
    for (long i = 0; i < n; i++)
      for (long j = 0; j < n; j++)
        x[i] += a[i * n + j] * (real)0.001;
#pragma omp parallel for
    for (long i = 0; i < n; i++)
      for (long j = 0; j < n; j++)
        y[i] += a[j * n + i] * (real)0.001;
  }
  finish(y, n);
}
