// A three-point stencil on a line.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 100000), steps = argument(argc, argv, 2, 50);
  real *a = NEW(real, n), *b = NEW(real, n);
  fill(a, n, 1);
  fill(b, n, 1);
  for (long t = 0; t < steps; t++) {
#pragma omp parallel for
    for (long i = 1; i < n - 1; i++)
      b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
#pragma omp parallel for
    for (long i = 1; i < n - 1; i++)
      a[i] = (b[i - 1] + b[i] + b[i + 1]) / 3;
  }
  finish(a, n);
}
