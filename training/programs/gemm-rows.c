// Matrix times matrix with rows in parallel and the middle loop outside, as a multicore likes it.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 256);
  real *a = NEW(real, n * n), *b = NEW(real, n * n), *c = NEW(real, n * n);
  fill(a, n * n, 1);
  fill(b, n * n, 2);
#pragma omp parallel for
  for (long i = 0; i < n; i++)
    for (long k = 0; k < n; k++)
      for (long j = 0; j < n; j++)
        c[i * n + j] += a[i * n + k] * b[k * n + j];
  finish(c, n * n);
}
