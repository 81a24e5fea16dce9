// A polynomial of high degree at many points: arithmetic alone.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 50000), degree = argument(argc, argv, 2, 200);
  real *x = NEW(real, n);
  fill(x, n, 1);
#pragma omp parallel for
  for (long i = 0; i < n; i++) {
    real s = 0, t = x[i];
    for (long k = degree; k > 0; k--)
      s = s * t + 1 / (real)k;
    x[i] = s;
  }
  finish(x, n);
}
