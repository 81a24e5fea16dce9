// Arrays in a section with a name of its own, which the program walks through from one symbol of the linker's to the other.
//
// RUN: %modes %s
// KERNELS: 3
#include <stdio.h>
__attribute__((section("vals"))) double a[1000];
__attribute__((section("vals"))) double b[600];
extern double __start_vals[], __stop_vals[];

int main(void) {
  double s = 0;
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    a[i] = i;
#pragma omp parallel for
  for (int i = 0; i < 600; i++)
    b[i] = 2 * i;
  for (double *p = __start_vals; p < __stop_vals; p++)
    s += *p;
  printf("%g\n", s);
  long n = __stop_vals - __start_vals;
  double *q = __start_vals;
#pragma omp parallel for
  for (long i = 0; i < n; i++)
    q[i] *= 2;
  s = 0;
  for (double *p = __start_vals; p < __stop_vals; p++)
    s += *p;
  printf("%g %g %g\n", s, a[3], b[4]);
}
