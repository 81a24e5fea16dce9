// RUN: %modes %s
// KERNELS: 3
// Rounding and other functions of constants that only the compiler of kernels sees as such: large values and NaN.
#include <math.h>
#include <stdio.h>

static double whole(double x) { return rint(x) + floor(x) + ceil(x) + trunc(x) + round(x) + nearbyint(x); }
static float wholef(float x) { return rintf(x) + floorf(x) + ceilf(x) + truncf(x) + roundf(x); }
static double fraction(double x) {
  double w, f = modf(x, &w);
  return f + (w == x ? 10 : 20);
}

static double a[16], b[16], c[16];
static long d[16];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 16; i++) {
    a[i] = whole(1e19) + whole(-1e300) + wholef(5e9f) + wholef(-1e30f) + i;
    d[i] = lrintf(5e9f) + lround(-1e17) + llrint(1e18) + i;
  }
#pragma omp parallel for
  for (int i = 0; i < 16; i++) {
    b[i] = i;
    if (isnan(floor(NAN)) && isnan(rint(NAN)) && isnan(exp(NAN)) && isnan(expm1(NAN)) && isnan(tgamma(NAN)) &&
        isnan(exp2(NAN)) && isnan(whole(NAN)) && isnan(fraction(NAN)) && isnan(sinhf(NAN)) && isnan(tanhf(NAN)))
      b[i] = -i - 1;
  }
#pragma omp parallel for
  for (int i = 0; i < 16; i++)
    c[i] = fraction(1e19) + fraction(INFINITY) + fraction(-INFINITY) + fraction(-2.25) + copysign(1, fraction(-0.0) - 10) + i;
  for (int i = 0; i < 16; i++)
    printf("%g %ld %g %g\n", a[i], d[i], b[i], c[i]);
}
