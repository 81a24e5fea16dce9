// `v = v || 3` sets v to 1 whatever it was, so that it looks like no reduction: the result still goes back to the variable of a region.
//
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include <stdio.h>

static float a[20];

int main(void) {
  float v = 0;
  for (int i = 0; i < 20; i++)
    a[i] = i;
#pragma omp parallel
  {
#pragma omp for reduction(|| : v)
    for (int i = 0; i < 20; i++)
      if (a[i] > 5)
        v = v || 3;
  }
  printf("%g\n", v);
  return 0;
}
