// Orphaned for, in functions called from a region and from outside of one.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"

static int a[150];

static void fill(int base) {
#pragma omp for
  for (int i = 0; i < 150; i++)
    a[i] = base + i * i;
}

void scale(int *v, int n, int f);
void scale(int *v, int n, int f) {
#pragma omp for schedule(static)
  for (int i = 0; i < n; i++)
    v[i] *= f;
}

int main(void) {
  fill(7);
  show_int("outside", a, 150);
#pragma omp parallel
  {
    fill(-9);
    scale(a, 150, 3);
  }
  show_int("inside", a, 150);
  scale(a + 10, 20, -1);
  show_int("part", a, 150);
  return 0;
}
