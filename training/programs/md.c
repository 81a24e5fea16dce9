// Lennard-Jones forces over lists of neighbours.
#include "training.h"

int main(int argc, char **argv) {
  enum { NEIGHBOURS = 32 };
  long n = argument(argc, argv, 1, 10000);
  real *x = NEW(real, 3 * n), *f = NEW(real, 3 * n);
  int *list = NEW(int, n *NEIGHBOURS);
  unsigned state = 1;
  fill(x, 3 * n, 1);
  for (long i = 0; i < n * NEIGHBOURS; i++)
    list[i] = (int)(next(&state) % (unsigned)n);
#pragma omp parallel for
  for (long i = 0; i < n; i++) {
    real fx = 0, fy = 0, fz = 0;
    for (int k = 0; k < NEIGHBOURS; k++) {
      long j = list[i * NEIGHBOURS + k];
      real dx = x[3 * i] - x[3 * j], dy = x[3 * i + 1] - x[3 * j + 1],
           dz = x[3 * i + 2] - x[3 * j + 2];
      real r = 1 / (dx * dx + dy * dy + dz * dz + (real)0.25), r3 = r * r * r;
      real force = r3 * (r3 - (real)0.5) * r;
      fx += force * dx;
      fy += force * dy;
      fz += force * dz;
    }
    f[3 * i] = fx;
    f[3 * i + 1] = fy;
    f[3 * i + 2] = fz;
  }
  finish(f, 3 * n);
}
