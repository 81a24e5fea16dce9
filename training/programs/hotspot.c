// Temperatures on a chip with a source term.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 500), steps = argument(argc, argv, 2, 10);
  real *a = NEW(real, n * n), *b = NEW(real, n * n), *power = NEW(real, n * n);
  fill(a, n * n, 1);
  fill(power, n * n, 2);
  for (long t = 0; t < steps; t++) {
#pragma omp parallel for collapse(2)
    for (long i = 0; i < n; i++)
      for (long j = 0; j < n; j++) {
        real c = a[i * n + j];
        real north = i > 0 ? a[(i - 1) * n + j] : c, south = i < n - 1 ? a[(i + 1) * n + j] : c;
        real west = j > 0 ? a[i * n + j - 1] : c, east = j < n - 1 ? a[i * n + j + 1] : c;
        b[i * n + j] =
            c + (real)0.1 * (power[i * n + j] + (north + south - 2 * c) + (east + west - 2 * c));
      }
    real *swap = a;
    a = b;
    b = swap;
  }
  finish(a, n * n);
}
