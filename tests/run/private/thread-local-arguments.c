// Thread-local arrays passed to functions of another unit: their addresses are no constants.
//
// RUN: %modes %s %S/../Inputs/ext.c
// KERNELS: 1
#include <stdio.h>
#include <string.h>

static double a[1000];
static _Thread_local double t[10];
__thread int k = 3;
_Thread_local struct {
  double v[4];
} s;
static double own[10];
#pragma omp threadprivate(own)
void ext(double *p);

int main(void) {
  static _Thread_local double u[4];
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    a[i] += i;
  ext(t);
  ext(u);
  ext(s.v);
  ext(own);
  t[3] += a[4];
  s.v[k] = t[3];
  u[1] = s.v[2];
  memcpy(u, t, sizeof u);
  printf("%g %g %g %g\n", t[3], s.v[3], u[3], own[0]);
  return 0;
}
