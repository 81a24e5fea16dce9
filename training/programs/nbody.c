// All pairs of bodies attract each other.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 1000), steps = argument(argc, argv, 2, 2);
  real *x = NEW(real, n), *y = NEW(real, n), *z = NEW(real, n), *m = NEW(real, n);
  real *u = NEW(real, n), *v = NEW(real, n), *w = NEW(real, n);
  fill(x, n, 1);
  fill(y, n, 2);
  fill(z, n, 3);
  fill(m, n, 4);
  for (long t = 0; t < steps; t++) {
#pragma omp parallel for
    for (long i = 0; i < n; i++) {
      real fx = 0, fy = 0, fz = 0;
      for (long j = 0; j < n; j++) {
        real dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
        real d = dx * dx + dy * dy + dz * dz + (real)0.01;
        real f = m[j] / (d * (real)sqrt(d));
        fx += f * dx;
        fy += f * dy;
        fz += f * dz;
      }
      u[i] += fx * (real)1e-4;
      v[i] += fy * (real)1e-4;
      w[i] += fz * (real)1e-4;
    }
#pragma omp parallel for
    for (long i = 0; i < n; i++) {
      x[i] += u[i];
      y[i] += v[i];
      z[i] += w[i];
    }
  }
  finish(x, n);
}
