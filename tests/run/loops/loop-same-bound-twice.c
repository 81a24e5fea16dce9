// One loop launched again and again with other bounds, offsets and steps.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

static int a[128];

static void add(int lo, int hi, int step, int v) {
#pragma omp parallel for
  for (int i = lo; i < hi; i += step)
    a[i] += v + i;
}

int main(void) {
  for (int r = 0; r < 12; r++)
    add(r * 3, 128 - r * 5, r + 1, r * 100);
  show_int("a", a, 128);
  return 0;
}
