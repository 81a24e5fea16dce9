// _Bool: | and & gather by atomic; ^ makes a truth value of every result, so that grouping matters.
//
// RUN: %modes %s
// KERNELS: 1
// LOOPS: 2
#include "../Inputs/show.h"

#define N 99

int main(void) {
  _Bool any = 0, all = 1, down = 1;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    any |= i == 50;
#pragma omp atomic
    all &= i < 1000;
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
  printf("%d %d %d\n", any, all, down);
  return 0;
}
