// Values of threadprivate variables pass from a region in a macro, which cannot be edited, to one with a kernel.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

static int own, sum, a[100];
#pragma omp threadprivate(own)

#define PARALLEL _Pragma("omp parallel num_threads(2)")

int main(void) {
  PARALLEL
  own = 5;
#pragma omp parallel num_threads(2)
  {
#pragma omp for
    for (int i = 0; i < 100; i++)
      a[i] = i;
#pragma omp critical
    sum += own;
  }
  printf("%d\n", sum);
  show_int("a", a, 100);
  return 0;
}
