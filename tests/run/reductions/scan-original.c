// Scans over variables that have a value before the loop: Clang's own ones ignore it, so the host runs them, and the result
// is that of plain Clang.
//
// RUN: %modes %s
// KERNELS: 2
// LAUNCHES: any
#include "../Inputs/show.h"

static int a[200];

int main(void) {
  int s = 7, m = 100;
#pragma omp parallel for reduction(inscan, + : s)
  for (int i = 0; i < 200; i++) {
    s += i % 9;
#pragma omp scan inclusive(s)
    a[i] = s;
  }
  show_int("sum", a, 200);
#pragma omp parallel for reduction(inscan, max : m)
  for (int i = 0; i < 200; i++) {
    a[i] = m;
#pragma omp scan exclusive(m)
    m = m > i ? m : i;
  }
  show_int("most", a, 200);
  printf("%d %d\n", s, m);
  return 0;
}
