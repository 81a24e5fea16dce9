// A reduction that makes a number 0 or 1, of iterations whose inner loops have none: inner loops as dimensions do not change that.
//
// RUN: env OMP2OCL_LEVELS=on %modes %s
// KERNELS: 1
// LOOPS: 1
#include "../Inputs/show.h"

static unsigned long a[30][8][11];
static double v3;
static unsigned v4;

static int first, begin = -13;

static void count(int rows) {
#pragma omp for reduction(* : v3) reduction(&& : v4)
  for (int i = 0; i < rows; i++)
    for (int j = first; j < 4; j++)
      for (int k = begin; k < -7; k++) {
        a[i][j + 4][k + 13]++;
        v3 = (a[i][j + 4][k + 13] > 2 ? 2.0 : -0.5) * v3;
        v4 = v4 && (a[i][j + 4][k + 13] >> 21);
      }
}

static void show(int rows, int from) {
  first = from;
  v3 = 2;
  v4 = 412;
#pragma omp parallel
  count(rows);
  printf("%g %u\n", v3, v4);
}

int main(void) {
  show(30, 4);
  show(30, 2);
  show(0, 2);
  show(7, 6);
  return 0;
}
