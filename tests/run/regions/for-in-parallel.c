// for inside parallel: several loops in one region, with braces and without.
//
// RUN: %modes %s
// KERNELS: 3
#include "../Inputs/show.h"

static int a[200], b[200], c[200];

int main(void) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < 200; i++)
      a[i] = i * 3;
#pragma omp for
    for (int i = 0; i < 200; i++)
      b[i] = a[199 - i] + 1;
  }
#pragma omp parallel
#pragma omp for
  for (int i = 0; i < 200; i++)
    c[i] = a[i] - b[i];
  show_int("a", a, 200);
  show_int("b", b, 200);
  show_int("c", c, 200);
  return 0;
}
