// A symmetric rank-k update: only the lower triangle.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 256);
  real *a = NEW(real, n * n), *c = NEW(real, n * n);
  fill(a, n * n, 1);
#pragma omp parallel for
  for (long i = 0; i < n; i++)
    for (long j = 0; j <= i; j++) {
      real s = 0;
      for (long k = 0; k < n; k++)
        s += a[i * n + k] * a[j * n + k];
      c[i * n + j] = s;
    }
  finish(c, n * n);
}
