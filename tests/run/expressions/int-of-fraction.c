// Numbers between -1 and 0 that are made integers and numbers again are 0.0 and not -0.0.
//
// RUN: %modes %s -lm
// KERNELS: 3
#include <math.h>
#include <stdio.h>

enum { N = 64 };
static double y[N][4], least[N], seldom[N];
float small = 0.25f;

static double fix(double x) {
  return x >= -1e6 && x <= 1e6 ? x : x > -1e14 && x < 1e14 ? x * 1e-9 : 0.5;
}
static double whole(int p) { return fix(p); }

int main(void) {
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 4; k++)
      y[i][k] = -0.75 + (i + k) % 3;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    y[i][2] = whole(y[i][(int)ceil(y[i][3]) & 3]);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    long part = (long)(y[i][1] * 0.5);
    double t = part;
    least[i] = t <= 5 && t >= -5 ? t : 7;
  }
  /* Where the first conversion gives 0, nothing is to be known of the second. */
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (!(size_t)(int)small)
      seldom[i] = whole(y[i][1]);
  for (int i = 0; i < N; i++)
    printf("%a %a %a\n", y[i][2], least[i], seldom[i]);
  return 0;
}
