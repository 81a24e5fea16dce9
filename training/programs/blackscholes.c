// Prices of European options.
#include "training.h"

static real phi(real x) { return (real)0.5 * (real)erfc(-(double)x * 0.70710678118654752); }
int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 100000);
  real *s = NEW(real, n), *k = NEW(real, n), *call = NEW(real, n), *put = NEW(real, n);
  fill(s, n, 1);
  fill(k, n, 2);
#pragma omp parallel for
  for (long i = 0; i < n; i++) {
    real spot = 10 + 90 * s[i], strike = 10 + 90 * k[i], t = (real)0.5 + s[i];
    real v = (real)0.3 * (real)sqrt(t), r = (real)0.02;
    real d1 = ((real)log(spot / strike) + (r + (real)0.045) * t) / v, d2 = d1 - v;
    real discounted = strike * (real)exp(-r * t);
    call[i] = spot * phi(d1) - discounted * phi(d2);
    put[i] = discounted * phi(-d2) - spot * phi(-d1);
  }
  finish(call, n);
}
