// NaN, infinities, -0.0 and denormals: made, stored, compared, carried through min, max and conversions.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"
#include <math.h>

#define N 8
static double v[N], copy[N], sum[N][N];
static int cmp[N][N][8], sign[N], class[N];
static float f[N];

int main(void) {
  volatile double zero = 0;
  double given[N] = {0.0, -0.0, 1.5, -1.5, 1 / zero, -1 / zero, 0 / zero, 1e-310};
  for (int i = 0; i < N; i++)
    v[i] = given[i];
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    copy[i] = v[i];
    f[i] = (float)v[i];
    sign[i] = signbit(-v[i]) != 0;
    class[i] = (isnan(v[i]) != 0) + 2 * (isinf(v[i]) != 0) + 4 * (v[i] == 0) + 8 * (1 / v[i] < 0);
  }
#pragma omp parallel for collapse(2)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double x = v[i], y = v[j];
      cmp[i][j][0] = x < y;
      cmp[i][j][1] = x <= y;
      cmp[i][j][2] = x == y;
      cmp[i][j][3] = x != y;
      cmp[i][j][4] = !(x > y);
      cmp[i][j][5] = x && !y;
      cmp[i][j][6] = x ? 1 : 2;
      cmp[i][j][7] = isnan(fmax(x, y)) != 0;
      sum[i][j] = isnan(x + y) ? 77 : isnan(x * y) ? 88 : x + y > 1e300 ? 99 : x + y < -1e300 ? -99 : x + y;
    }
  for (int i = 0; i < N; i++)
    printf("%d %d %d %d %d %d\n", sign[i], class[i], signbit(copy[i]) != 0 && !isnan(copy[i]), isnan(copy[i]) != 0, isinf(f[i]) != 0,
           copy[i] == 1e-310);
  show_int("cmp", &cmp[0][0][0], N * N * 8);
  show_double("sum", &sum[0][0], N * N);
  return 0;
}
