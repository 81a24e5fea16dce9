// The potential of charges on the points of a plane.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 100), atoms = argument(argc, argv, 2, 200);
  real *q = NEW(real, 4 * atoms), *v = NEW(real, n * n);
  fill(q, 4 * atoms, 1);
#pragma omp parallel for collapse(2)
  for (long i = 0; i < n; i++)
    for (long j = 0; j < n; j++) {
      real x = (real)i / (real)n, y = (real)j / (real)n, s = 0;
      for (long k = 0; k < atoms; k++) {
        real dx = x - q[4 * k], dy = y - q[4 * k + 1], dz = q[4 * k + 2];
        s += q[4 * k + 3] / (real)sqrt(dx * dx + dy * dy + dz * dz + (real)1e-3);
      }
      v[i * n + j] = s;
    }
  finish(v, n * n);
}
