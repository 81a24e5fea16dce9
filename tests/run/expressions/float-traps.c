// A program for which division by zero traps: the host divides, where the condition says so and nowhere else, and its own division by zero ends the program.
//
// RUN: %modes %s
// KERNELS: 3
// LAUNCHES: any
#define _GNU_SOURCE
#include <fenv.h>
#include <stdio.h>

static double a[1000], b[1000];
volatile double z;

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    a[i] = i;
  feenableexcept(FE_DIVBYZERO | FE_INVALID);
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    b[i] = i % 10;
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    if (b[i] != 0)
      a[i] = a[i] / b[i];
  printf("%g\n", a[15]);
  fflush(stdout);
  z = b[0];
  printf("%g\n", 1 / z);
  return 0;
}
