// A threadprivate scalar accumulated.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

static long own, total;
#pragma omp threadprivate(own)

int main(void) {
#pragma omp parallel
  {
    own = 0;
#pragma omp for
    for (int i = 0; i < 70; i++)
      own += i;
#pragma omp atomic
    total += own;
  }
  printf("%ld\n", total);
  return 0;
}
