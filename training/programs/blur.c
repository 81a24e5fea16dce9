// A separable blur: along rows, then along columns.
#include "training.h"

int main(int argc, char **argv) {
  enum { R = 8 };
  long n = argument(argc, argv, 1, 600);
  real *a = NEW(real, n * n), *b = NEW(real, n * n);
  fill(a, n * n, 1);
#pragma omp parallel for collapse(2)
  for (long i = 0; i < n; i++)
    for (long j = R; j < n - R; j++) {
      real s = 0;
      for (long k = -R; k <= R; k++)
        s += a[i * n + j + k];
      b[i * n + j] = s / (2 * R + 1);
    }
#pragma omp parallel for collapse(2)
  for (long i = R; i < n - R; i++)
    for (long j = 0; j < n; j++) {
      real s = 0;
      for (long k = -R; k <= R; k++)
        s += b[(i + k) * n + j];
      a[i * n + j] = s / (2 * R + 1);
    }
  finish(a, n * n);
}
