// Points to the nearest of a few centres.
#include "training.h"

int main(int argc, char **argv) {
  enum { D = 8, K = 16 };
  long n = argument(argc, argv, 1, 20000), steps = argument(argc, argv, 2, 3);
  real *x = NEW(real, n * D), *c = NEW(real, K * D);
  int *which = NEW(int, n);
  fill(x, n * D, 1);
  fill(c, K * D, 2);
  for (long t = 0; t < steps; t++) {
#pragma omp parallel for
    for (long i = 0; i < n; i++) {
      real best = (real)1e30;
      int at = 0;
      for (int k = 0; k < K; k++) {
        real d = 0;
        for (int f = 0; f < D; f++) {
          real e = x[i * D + f] - c[k * D + f];
          d += e * e;
        }
        if (d < best) {
          best = d;
          at = k;
        }
      }
      which[i] = at;
    }
    for (int k = 0; k < K * D; k++)
      c[k] = (real)0.5 * c[k] + (real)0.5 * x[(which[k] * 7 + k) % (n * D)];
  }
  finish_int(which, n);
}
