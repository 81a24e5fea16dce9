// A unit that is compiled without the plugin has a handler of SIGABRT that looks at arrays of kernels: nothing stays on the device.
//
// RUN: %clang -O2 -c %S/../Inputs/abort-handler.c -o %t.o
// RUN: %modes %s %t.o
// KERNELS: 1
// LAUNCHES: any
#include <stdio.h>
#include <stdlib.h>
double a[64]; static double z[64];
void arm(double *p);
static void k(double *p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) p[i] = p[i] * 2 + i;
}
int main(void) {
  double *h = malloc(64 * 8);
  for (int i = 0; i < 64; i++) h[i] = 1;
  arm(h);
  k(a, 64); k(h, 64); k(z, 64);
  printf("%g\n", z[4]);
  k(a, 64); k(h, 64);
  fflush(stdout);
  abort();
}
