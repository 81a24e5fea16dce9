// Many independent tridiagonal systems, unknowns of one system far apart.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 1000), length = argument(argc, argv, 2, 64);
  real *d = NEW(real, n * length), *c = NEW(real, n * length);
  fill(d, n * length, 1);
#pragma omp parallel for
  for (long i = 0; i < n; i++) {
    c[i] = (real)-0.25;
    d[i] = d[i] / 4;
    for (long k = 1; k < length; k++) {
      real m = 1 / (4 + c[(k - 1) * n + i]);
      c[k * n + i] = -m;
      d[k * n + i] = (d[k * n + i] + d[(k - 1) * n + i]) * m;
    }
    for (long k = length - 2; k >= 0; k--)
      d[k * n + i] -= c[k * n + i] * d[(k + 1) * n + i];
  }
  finish(d, n * length);
}
