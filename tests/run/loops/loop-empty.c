// Loops without iterations: equal and crossed bounds, signed and unsigned, inside collapse.
//
// RUN: %modes %s
// KERNELS: 6
#include "../Inputs/show.h"

static int a[40];

static void go(int lo, int hi, unsigned ulo, unsigned uhi) {
#pragma omp parallel for
  for (int i = lo; i < hi; i++)
    a[i] += 1;
#pragma omp parallel for
  for (int i = hi; i > lo; i--)
    a[i - 1] += 10;
#pragma omp parallel for
  for (unsigned i = ulo; i < uhi; i++)
    a[i] += 100;
#pragma omp parallel for
  for (unsigned i = uhi; i > ulo; i -= 2)
    a[i - 1] += 1000;
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 4; i++)
    for (int j = lo; j < hi; j++)
      a[i * 10 + j] += 10000;
#pragma omp parallel for collapse(2)
  for (int j = lo; j < hi; j++)
    for (int i = 0; i < 4; i++)
      a[i * 10 + j] += 100000;
}

int main(void) {
  go(5, 5, 5, 5);
  show_int("equal", a, 40);
  go(9, 3, 9, 3);
  show_int("crossed", a, 40);
  go(-1, -30, 4000000000u, 7);
  show_int("far", a, 40);
  go(4, 5, 4, 5);
  show_int("one", a, 40);
  go(2, 8, 2, 8);
  show_int("some", a, 40);
  return 0;
}
