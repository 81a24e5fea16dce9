// Sums of sines and cosines over a trajectory.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 2000), k = argument(argc, argv, 2, 100);
  real *x = NEW(real, n), *y = NEW(real, n), *kx = NEW(real, k), *ky = NEW(real, k),
       *out = NEW(real, 2 * n);
  fill(x, n, 1);
  fill(y, n, 2);
  fill(kx, k, 3);
  fill(ky, k, 4);
#pragma omp parallel for
  for (long i = 0; i < n; i++) {
    real re = 0, im = 0;
    for (long j = 0; j < k; j++) {
      real angle = (real)6.2831853 * (kx[j] * x[i] + ky[j] * y[i]);
      re += (real)cos(angle);
      im += (real)sin(angle);
    }
    out[2 * i] = re;
    out[2 * i + 1] = im;
  }
  finish(out, 2 * n);
}
