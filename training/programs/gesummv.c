// Two matrices times one vector, summed.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 1000);
  real *a = NEW(real, n * n), *b = NEW(real, n * n), *x = NEW(real, n), *y = NEW(real, n);
  fill(a, n * n, 1);
  fill(b, n * n, 2);
  fill(x, n, 3);
#pragma omp parallel for
  for (long i = 0; i < n; i++) {
    real s = 0, t = 0;
    for (long j = 0; j < n; j++) {
      s += a[i * n + j] * x[j];
      t += b[i * n + j] * x[j];
    }
    y[i] = (real)1.5 * s + (real)1.2 * t;
  }
  finish(y, n);
}
