// atomic on _Bool: | and & gather; sums and ^ make a truth value of every result, so their order and
// grouping matters.
//
// RUN: %modes %s
// KERNELS: 1
// LOOPS: 4
#include "Inputs/show.h"

#define N 99

int main(void) {
  _Bool any = 0, all = 1, toggled = 1, set = 1, down = 1;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    any |= i == 50;
#pragma omp atomic
    all &= i < 1000;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    toggled -= 1;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    set ^= 2;
  }
#pragma omp parallel
  {
    _Bool own = 1;
#pragma omp for
    for (int i = 0; i < N; i++)
      own ^= 2;
#pragma omp critical
    down = own;
  }
  printf("%d %d %d %d %d\n", any, all, toggled, set, down);
  return 0;
}
