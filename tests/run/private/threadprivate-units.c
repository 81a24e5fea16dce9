// A threadprivate variable that a region of another unit, which has no kernel, sets: what other units do with it is not known.
//
// RUN: %modes %s %S/../Inputs/threadprivate-sum.c
// KERNELS: 0
// LOOPS: 1
#include "../Inputs/show.h"

extern long own;
#pragma omp threadprivate(own)
void gather(int n);

int main(void) {
  long total = 0;
  gather(7);
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < 50; i++)
      own += i;
#pragma omp atomic
    total += own;
  }
  printf("%ld\n", total);
  return 0;
}
