// Short loops of constant length, which kernels unroll: every direction, type and nesting, private arrays, functions.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"

#define N 60
static double a[N][5][5], b[N][5][5], c[N][5][5], r[N][5];
static int counts[N][12];

static void multiply(double x[5][5], double y[5][5], double z[5][5]) {
  for (int m = 0; m < 5; m++)
    for (int n = 0; n < 5; n++)
      for (int k = 0; k < 5; k++)
        z[m][n] -= x[m][k] * y[k][n];
}

int main(void) {
  for (int i = 0; i < N * 25; i++) {
    (&a[0][0][0])[i] = i % 13 * 0.25;
    (&b[0][0][0])[i] = i % 7 * 0.5;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double t[5], u[3] = {1, 2, 3};
    multiply(a[i], b[i], c[i]);
    for (int m = 4; m >= 0; m--)
      t[m] = c[i][m][m] + u[m % 3];
    for (unsigned m = 4; m > 0; m--)
      t[m] += t[m - 1];
    for (long m = 0; m <= 4; m += 2)
      r[i][m] = t[m];
    for (int m = 0; m < 5; m++) {
      if (m == i % 5)
        continue;
      r[i][m] += 0.5 * t[m];
    }
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int at = 0;
    for (int m = 0; m < 0; m++)
      at = 7;
    for (int m = 3; m < 3 + 8; m++)
      counts[i][at++] = m * i;
    for (int m = -2; m < 2; m++)
      counts[i][at++ % 12] += m;
    for (unsigned char m = 250; m < 254; m++)
      counts[i][0] += m;
    for (int m = 0; m < 8 && counts[i][m % 4] < 90; m++)
      counts[i][11]++;
  }
  show_double("c", &c[0][0][0], N * 25);
  show_double("r", &r[0][0], N * 5);
  show_int("counts", &counts[0][0], N * 12);
  return 0;
}
