// collapse(5) with mixed types and an empty range in a second run.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

static int a[2][3][2][3][4];

static void run(int from) {
#pragma omp parallel for collapse(5)
  for (short h = 0; h < 2; h++)
    for (int i = 0; i < 3; i++)
      for (int j = from; j < 2; j++)
        for (unsigned char k = 0; k < 3; k++)
          for (int l = 0; l < 4; l += 2)
            a[h][i][j][k][l] += h + i * 3 + j * 5 + k * 7 + l * 11 + 1;
}

int main(void) {
  run(0);
  show_int("all", &a[0][0][0][0][0], 2 * 3 * 2 * 3 * 4);
  run(2);
  show_int("none", &a[0][0][0][0][0], 2 * 3 * 2 * 3 * 4);
  run(1);
  show_int("half", &a[0][0][0][0][0], 2 * 3 * 2 * 3 * 4);
  return 0;
}
