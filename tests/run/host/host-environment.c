// A program that changes its environment between kernels: PoCL, without PATH, found no linker for the second one and ended the program.
//
// RUN: %modes %s
// KERNELS: 2
// LAUNCHES: any
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

static double a[1000];

int main(void) {
  for (int t = 0; t < 4; t++) {
#pragma omp parallel for
    for (int i = 0; i < 1000; i++)
      a[i] += i * 3;
    a[t] = 1;
    clearenv();
#pragma omp parallel for
    for (int i = 0; i < 1000; i++)
      a[i] *= 1.25;
  }
  printf("%.10g %.10g\n", a[0], a[9]);
  return 0;
}
