// Math functions called with arguments of other types: int to double, double to float, results stored narrower.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"
#include <math.h>
#include <stdlib.h>

#define N 40
static double d[N][5];
static int k[N][5];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    float f = (float)i * 0.25f;
    d[i][0] = sqrt(i);
    d[i][1] = fabs(f - 3);
    d[i][2] = pow(i, 2);
    d[i][3] = floor(i / 3);
    d[i][4] = fmax(i, 12.5f);
    k[i][0] = sqrt(i * 1.0);
    k[i][1] = floor(f - 4.5f);
    k[i][2] = abs((int)(f * -3));
    k[i][3] = (int)fmin(i, 7);
    k[i][4] = ceil(f) > f;
  }
  show_double("d", &d[0][0], N * 5);
  show_int("k", &k[0][0], N * 5);
  return 0;
}
