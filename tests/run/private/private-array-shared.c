// A region-private array that one loop fills by iterations and the next reads: each thread has its part. The second loop is no kernel for threads whose arrays differ.
//
// RUN: %modes %s
// KERNELS: 1
// LOOPS: 2
// LAUNCHES: any
#include "../Inputs/show.h"

static int a[40];

int main(void) {
#pragma omp parallel
  {
    int own[40];
#pragma omp for schedule(static) nowait
    for (int i = 0; i < 40; i++)
      own[i] = i * i;
#pragma omp for schedule(static)
    for (int i = 0; i < 40; i++)
      a[i] = own[i] + 1;
  }
  show_int("a", a, 40);
  return 0;
}
