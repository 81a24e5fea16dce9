// Float and double: evaluation in the wider type, rounding at each store and cast.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 60
static float f[N][6];
static double d[N][6];

int main(void) {
#pragma omp parallel for
  for (int k = 0; k < N; k++) {
    double x = 1.0 + k * 0.0625;
    float y = (float)k * 0.25f;
    f[k][0] = 0.1;
    f[k][1] = (float)x;
    f[k][2] = y + 0.1;
    f[k][3] = y * 2;
    f[k][4] = 16777216.0f + (float)k;
    f[k][5] = (float)(16777216.0 + k + 0.5);
    d[k][0] = 0.1f;
    d[k][1] = y;
    d[k][2] = (float)0.1 + x;
    d[k][3] = 0.1f + y == 0.1 + y;
    d[k][4] = (double)(float)(x / 3) - x / 3 < 1e-6;
    d[k][5] = (float)1e10 + x;
  }
  show_float("f", &f[0][0], N * 6);
  show_double("d", &d[0][0], N * 6);
  return 0;
}
