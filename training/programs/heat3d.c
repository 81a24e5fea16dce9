// A seven-point stencil in space.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 64), steps = argument(argc, argv, 2, 10);
  real *a = NEW(real, n * n * n), *b = NEW(real, n * n * n);
  fill(a, n * n * n, 1);
  fill(b, n * n * n, 1);
  for (long t = 0; t < steps; t++) {
#pragma omp parallel for collapse(2)
    for (long i = 1; i < n - 1; i++)
      for (long j = 1; j < n - 1; j++)
        for (long k = 1; k < n - 1; k++) {
          long c = (i * n + j) * n + k;
          b[c] = a[c] + (real)0.1 * (a[c + 1] + a[c - 1] + a[c + n] + a[c - n] + a[c + n * n] +
                                     a[c - n * n] - 6 * a[c]);
        }
    real *swap = a;
    a = b;
    b = swap;
  }
  finish(a, n * n * n);
}
