// Matrix times matrix.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 256);
  real *a = NEW(real, n * n), *b = NEW(real, n * n), *c = NEW(real, n * n);
  fill(a, n * n, 1);
  fill(b, n * n, 2);
#pragma omp parallel for collapse(2)
  for (long i = 0; i < n; i++)
    for (long j = 0; j < n; j++) {
      real s = 0;
      for (long k = 0; k < n; k++)
        s += a[i * n + k] * b[k * n + j];
      c[i * n + j] = s;
    }
  finish(c, n * n);
}
