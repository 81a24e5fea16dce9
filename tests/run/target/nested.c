// A parallel loop inside the body of another: each gets its own remark, and the outer one is a kernel with both.
//
// RUN: %modes %s
// KERNELS: 2
// LAUNCHES: any
#include "../Inputs/show.h"

static int a[6][6];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 6; i++) {
#pragma omp parallel for
    for (int j = 0; j < 6; j++)
      a[i][j] = i * j;
  }
  show_int("a", &a[0][0], 36);
  return 0;
}
