// A five-point stencil on a plane.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 500), steps = argument(argc, argv, 2, 20);
  real *a = NEW(real, n * n), *b = NEW(real, n * n);
  fill(a, n * n, 1);
  fill(b, n * n, 1);
  for (long t = 0; t < steps; t++) {
#pragma omp parallel for collapse(2)
    for (long i = 1; i < n - 1; i++)
      for (long j = 1; j < n - 1; j++)
        b[i * n + j] = (real)0.2 * (a[i * n + j] + a[i * n + j - 1] + a[i * n + j + 1] +
                                    a[(i + 1) * n + j] + a[(i - 1) * n + j]);
#pragma omp parallel for collapse(2)
    for (long i = 1; i < n - 1; i++)
      for (long j = 1; j < n - 1; j++)
        a[i * n + j] = b[i * n + j];
  }
  finish(a, n * n);
}
