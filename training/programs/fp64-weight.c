// What a double-precision operation costs on the device, in single-precision ones: the same
// arithmetic in both precisions, timed. Prints one number; train-model runs it with OMP2OCL=opencl.
#include "training.h"

#include <omp.h>

enum { ITEMS = 1 << 15, STEPS = 256, TIMES = 5 };

static float singles[ITEMS];
static double doubles[ITEMS];

static double time_singles(void) {
  double start = omp_get_wtime();
#pragma omp parallel for
  for (int i = 0; i < ITEMS; i++) {
    float a = singles[i], b = 0.5f * (float)i, c = 0.25f, d = 1.5f;
    for (int k = 0; k < STEPS; k++) {
      a = a * 0.999f + 0.25f;
      b = b * 0.998f + 0.5f;
      c = c * 0.997f + 0.75f;
      d = d * 0.996f + 1.0f;
    }
    singles[i] = a + b + c + d;
  }
  return omp_get_wtime() - start;
}

static double time_doubles(void) {
  double start = omp_get_wtime();
#pragma omp parallel for
  for (int i = 0; i < ITEMS; i++) {
    double a = doubles[i], b = 0.5 * (double)i, c = 0.25, d = 1.5;
    for (int k = 0; k < STEPS; k++) {
      a = a * 0.999 + 0.25;
      b = b * 0.998 + 0.5;
      c = c * 0.997 + 0.75;
      d = d * 0.996 + 1.0;
    }
    doubles[i] = a + b + c + d;
  }
  return omp_get_wtime() - start;
}

int main(void) {
  double single = 1e30, twice = 1e30;
  /* The first run builds the kernels. */
  for (int t = 0; t <= TIMES; t++) {
    double s = time_singles(), d = time_doubles();
    if (t > 0 && s < single)
      single = s;
    if (t > 0 && d < twice)
      twice = d;
  }
  printf("%.4g\n", twice / single);
  return isfinite(singles[7] + doubles[7]) ? 0 : 1;
}
