// The same with a variable of a private clause, merged by atomic.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

int main(void) {
  int sum = 0, own;
#pragma omp parallel private(own)
  {
    own = 0;
#pragma omp for
    for (int i = 0; i < 60; i++)
      own += i;
#pragma omp atomic
    sum += own;
  }
  printf("%d\n", sum);
  return 0;
}
