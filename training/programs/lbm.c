// A lattice Boltzmann method with five velocities.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 300), steps = argument(argc, argv, 2, 10), m = n * n;
  real *f = NEW(real, 5 * m), *g = NEW(real, 5 * m);
  fill(f, 5 * m, 1);
  fill(g, 5 * m, 1);
  for (long t = 0; t < steps; t++) {
#pragma omp parallel for collapse(2)
    for (long i = 1; i < n - 1; i++)
      for (long j = 1; j < n - 1; j++) {
        long c = i * n + j;
        real a = f[c], e = f[m + c - 1], w = f[2 * m + c + 1], s = f[3 * m + c - n],
             o = f[4 * m + c + n];
        real rho = a + e + w + s + o, u = (e - w) / (rho + 1), v = (s - o) / (rho + 1);
        g[c] = a + (real)0.6 * (rho / 3 - a);
        g[m + c] = e + (real)0.6 * (rho / 6 * (1 + 3 * u) - e);
        g[2 * m + c] = w + (real)0.6 * (rho / 6 * (1 - 3 * u) - w);
        g[3 * m + c] = s + (real)0.6 * (rho / 6 * (1 + 3 * v) - s);
        g[4 * m + c] = o + (real)0.6 * (rho / 6 * (1 - 3 * v) - o);
      }
    real *swap = f;
    f = g;
    g = swap;
  }
  finish(f, 5 * m);
}
