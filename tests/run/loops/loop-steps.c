// Every canonical step: ++, --, += c, -= c, i = i + c, i = c + i, i = i - c, with constants, variables and negatives.
//
// RUN: %modes %s
// KERNELS: 10
#include "../Inputs/show.h"

static int a[10][64];

int main(void) {
  int two = 2, minus = -3;
#pragma omp parallel for
  for (int i = 0; i < 64; i += 5)
    a[0][i] = i + 1;
#pragma omp parallel for
  for (int i = 63; i > 0; i -= 4)
    a[1][i] = i + 1;
#pragma omp parallel for
  for (int i = 1; i < 64; i = i + 7)
    a[2][i] = i + 1;
#pragma omp parallel for
  for (int i = 2; i < 64; i = 3 + i)
    a[3][i] = i + 1;
#pragma omp parallel for
  for (int i = 60; i >= 0; i = i - 6)
    a[4][i] = i + 1;
#pragma omp parallel for
  for (int i = 0; i < 64; i += two)
    a[5][i] = i + 1;
#pragma omp parallel for
  for (int i = 63; i >= 0; i -= two * 2)
    a[6][i] = i + 1;
#pragma omp parallel for
  for (int i = 50; i > 3; i += minus)
    a[7][i] = i + 1;
#pragma omp parallel for
  for (int i = 3; i < 50; i -= minus)
    a[8][i] = i + 1;
#pragma omp parallel for
  for (int i = 0; i < 64; i = (two + 1) + i)
    a[9][i] = i + 1;
  show_int("a", &a[0][0], 640);
  return 0;
}
