// Static arrays of rank 1 to 4, subscripts that are sums, products and swapped loop variables.
//
// RUN: %modes %s
// KERNELS: 4
#include "../Inputs/show.h"

static int a[120];
static int b[10][12];
static int c[4][5][6];
static int d[2][3][4][5];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 40; i++)
    a[3 * i + 1] = i;
#pragma omp parallel for
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 12; j++)
      b[i][j] = a[12 * i + j] - a[119 - j - 12 * i];
#pragma omp parallel for
  for (int j = 0; j < 5; j++)
    for (int i = 0; i < 4; i++)
      for (int k = 0; k < 6; k++)
        c[i][j][k] = b[i + j][2 * k] + b[j][k + i];
#pragma omp parallel for
  for (int l = 0; l < 5; l++)
    for (int k = 0; k < 4; k++)
      for (int j = 0; j < 3; j++)
        for (int i = 0; i < 2; i++)
          d[i][j][k][l] = c[k][l][i + j] * 3 + i;
  show_int("a", a, 120);
  show_int("b", &b[0][0], 120);
  show_int("c", &c[0][0][0], 120);
  show_int("d", &d[0][0][0][0], 120);
  return 0;
}
