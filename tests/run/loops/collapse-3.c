// collapse(3) of full and of shifted loops.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"

static double a[6][7][8], b[6][7][8];

int main(void) {
#pragma omp parallel for collapse(3)
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 7; j++)
      for (int k = 0; k < 8; k++)
        a[i][j][k] = i + 10.0 * j + 100.0 * k;
#pragma omp parallel for collapse(3)
  for (int k = 1; k < 7; k++)
    for (int j = 1; j < 6; j++)
      for (int i = 1; i < 5; i++)
        b[i][j][k] = a[i - 1][j][k] + a[i + 1][j][k] - a[i][j - 1][k] * a[i][j + 1][k] + a[i][j][k - 1] - a[i][j][k + 1];
  show_double("a", &a[0][0][0], 6 * 7 * 8);
  show_double("b", &b[0][0][0], 6 * 7 * 8);
  return 0;
}
