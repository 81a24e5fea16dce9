// A static constructor launches kernels before main(), which is another unit's, has none, and announces nothing: when the constructor returns the arrays are valid
// on the host.
//
// RUN: %modes %s %S/../Inputs/constructor-main.c
// KERNELS: 2
#include <stdio.h>
double a[64];
extern double b[64];
__attribute__((constructor)) static void init(void) {
#pragma omp parallel for
  for (int i = 0; i < 64; i++) a[i] = a[i] + i * 2 + 1;
#pragma omp parallel for
  for (int i = 0; i < 64; i++) b[i] = b[i] + i * 3 + 1;
}
