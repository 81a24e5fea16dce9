// Checks stand in front of a statement's attributes, also of those that are pragmas.
//
// RUN: %modes %s %S/../Inputs/ext.c
// KERNELS: 1
#include <stdio.h>

static double a[1000];
void ext(double *p);

__attribute__((noinline)) static double last(double *p) {
  ext(p);
  return p[1];
}

double chain(double *p) { __attribute__((musttail)) return last(p); }

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    a[i] += i;
  ext(a);
#pragma unroll
  for (int i = (int)a[1]; i < 10; i++) {
    a[i] += 1;
    ext(a + 1);
  }
#pragma clang loop unroll(disable)
  for (int i = 0; i < 10; i++)
    a[i] += 2;
#pragma GCC unroll 4
  while (a[2] < 400) {
    a[2] += 50;
    ext(a);
  }
  if (a[3] > 0)
#pragma clang loop vectorize(disable)
    for (int i = 0; i < 10; i++)
      a[i] += 2;
  if (a[3] > 0)
    __attribute__((nomerge)) ext(a);
  if (a[4] > 1)
    [[clang::likely]] {
      a[5] = 2;
      ext(a);
    }
  else
    [[clang::unlikely]] a[6] = 7;
  switch ((int)a[7]) {
  case 1:
    a[7]++;
    __attribute__((fallthrough));
  default:
    [[clang::nomerge]] ext(a);
  }
  printf("%g %g %g %g %g %g\n", a[2], a[3], a[5], a[6], a[9], chain(a));
  return 0;
}
