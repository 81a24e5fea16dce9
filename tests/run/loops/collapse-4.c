// collapse(4): more loops than an ND-range has dimensions.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

static int a[3][4][5][6];

int main(void) {
#pragma omp parallel for collapse(4)
  for (int i = 0; i < 3; i++)
    for (int j = 3; j >= 0; j--)
      for (unsigned k = 0; k < 5; k++)
        for (long l = 0; l <= 5; l++)
          a[i][j][k][l] += i * 1000 + j * 100 + (int)k * 10 + (int)l;
  show_int("a", &a[0][0][0][0], 3 * 4 * 5 * 6);
  return 0;
}
