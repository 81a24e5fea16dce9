// A loop in a region inside a critical construct of the same function.
//
// RUN: %modes %s
// KERNELS: 1
// LOOPS: 1
#include "../Inputs/show.h"

static int a[30];

int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp critical
    {
#pragma omp parallel for
      for (int i = 0; i < 30; i++)
        a[i] += i;
    }
  }
  int same = 1;
  for (int i = 0; i < 30; i++)
    same &= a[i] == 2 * i;
  printf("%d\n", same);
  return 0;
}
