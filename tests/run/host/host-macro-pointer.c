// The host writes through a parameter that only a function of this file gets an object for, and whose name is a macro where it does:
// what a check names is the parameter, and where it cannot be named, nobody's objects are left out.
//
// RUN: %modes %s
// KERNELS: 2
#include <stdio.h>
static void late(int n, double *values) {
#define values (1 ? values : (double *)0)
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    values[i] *= 3;
  values[0] = 5;
#undef values
}
int main(void) {
  static double other[60];
  for (int i = 0; i < 60; i++) other[i] = i + 1;
  late(60, other);
#pragma omp parallel for
  for (int i = 0; i < 60; i++) other[i] += 1;
  printf("%g %g\n", other[0], other[59]);
  return 0;
}
