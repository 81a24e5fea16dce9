// A region-private scalar accumulated by the loop and merged under critical afterwards.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 100

int main(void) {
  long sum = 0;
#pragma omp parallel
  {
    long own = 0;
    (void)own;
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      own = own + i * i;
#pragma omp critical
    sum += own;
  }
  printf("%ld\n", sum);
  return 0;
}
