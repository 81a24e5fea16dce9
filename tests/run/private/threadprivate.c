// threadprivate variables with copyin, read by loops and written by the region.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"

static int base = 5, calls;
#pragma omp threadprivate(base, calls)
static int a[40];

int main(void) {
  base = 9;
#pragma omp parallel copyin(base)
  {
    calls++;
    int k = base + 1;
#pragma omp for
    for (int i = 0; i < 40; i++)
      a[i] = i * k;
    base += 2;
#pragma omp barrier
    k = base;
#pragma omp for
    for (int i = 0; i < 40; i++)
      a[i] -= k;
  }
  printf("%d %d\n", base, calls);
  show_int("a", a, 40);
  return 0;
}
