// Electric and magnetic fields on a staggered grid.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 400), steps = argument(argc, argv, 2, 20);
  real *ex = NEW(real, n * n), *ey = NEW(real, n * n), *hz = NEW(real, n * n);
  fill(ex, n * n, 1);
  fill(ey, n * n, 2);
  fill(hz, n * n, 3);
  for (long t = 0; t < steps; t++) {
#pragma omp parallel for collapse(2)
    for (long i = 1; i < n; i++)
      for (long j = 0; j < n; j++)
        ey[i * n + j] -= (real)0.5 * (hz[i * n + j] - hz[(i - 1) * n + j]);
#pragma omp parallel for collapse(2)
    for (long i = 0; i < n; i++)
      for (long j = 1; j < n; j++)
        ex[i * n + j] -= (real)0.5 * (hz[i * n + j] - hz[i * n + j - 1]);
#pragma omp parallel for collapse(2)
    for (long i = 0; i < n - 1; i++)
      for (long j = 0; j < n - 1; j++)
        hz[i * n + j] -=
            (real)0.7 * (ex[i * n + j + 1] - ex[i * n + j] + ey[(i + 1) * n + j] - ey[i * n + j]);
  }
  finish(hz, n * n);
}
