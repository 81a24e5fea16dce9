// Column means, centred columns, and their products.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 256);
  real *d = NEW(real, n * n), *c = NEW(real, n * n), *mean = NEW(real, n);
  fill(d, n * n, 1);
#pragma omp parallel for
  for (long j = 0; j < n; j++) {
    real s = 0;
    for (long i = 0; i < n; i++)
      s += d[i * n + j];
    mean[j] = s / (real)n;
  }
#pragma omp parallel for collapse(2)
  for (long i = 0; i < n; i++)
    for (long j = 0; j < n; j++)
      d[i * n + j] -= mean[j];
#pragma omp parallel for collapse(2)
  for (long j = 0; j < n; j++)
    for (long k = 0; k < n; k++) {
      real s = 0;
      for (long i = 0; i < n; i++)
        s += d[i * n + j] * d[i * n + k];
      c[j * n + k] = s / (real)(n - 1 > 0 ? n - 1 : 1);
    }
  finish(c, n * n);
}
