// A region-private variable written by the loop and read after it: each thread has that of its last iteration.
//
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../Inputs/show.h"

static int a[30];

int main(void) {
  int last = 0;
#pragma omp parallel
  {
    int own = 0;
#pragma omp for
    for (int i = 0; i < 30; i++) {
      own = i * 3;
      a[i] = own + 1;
    }
#pragma omp critical
    if (own > last)
      last = own;
  }
  printf("%d\n", last);
  show_int("a", a, 30);
  return 0;
}
