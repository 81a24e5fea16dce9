// Prices of American options on a lattice in private memory.
#include "training.h"

int main(int argc, char **argv) {
  enum { STEPS = 64 };
  long n = argument(argc, argv, 1, 2000);
  real *s = NEW(real, n), *out = NEW(real, n);
  fill(s, n, 1);
#pragma omp parallel for
  for (long i = 0; i < n; i++) {
    real value[STEPS + 1], up = (real)1.02, spot = 50 + 100 * s[i], p = (real)0.51;
    real price = spot * (real)pow(1 / up, STEPS);
    for (int k = 0; k <= STEPS; k++) {
      value[k] = price > 100 ? price - 100 : 0;
      price *= up * up;
    }
    for (int t = STEPS; t > 0; t--)
      for (int k = 0; k < t; k++)
        value[k] = (real)0.999 * (p * value[k + 1] + (1 - p) * value[k]);
    out[i] = value[0];
  }
  finish(out, n);
}
