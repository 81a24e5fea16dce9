// Worksharing loops that a metadirective chooses.
//
// RUN: %modes %s %S/../Inputs/ext.c
// KERNELS: 3
// LOOPS: 3
#include <stdio.h>

static double a[1000], b[1000];
void ext(double *p);

int main(void) {
#pragma omp metadirective when(implementation = {vendor(llvm)} : parallel for) default(simd)
  for (int i = 0; i < 1000; i++)
    a[i] += i;
  ext(a);
#pragma omp metadirective when(device = {arch(nvptx)} : parallel for) default(simd)
  for (int i = 0; i < 1000; i++)
    b[i] += a[i];
#pragma omp metadirective \
    when(user = {condition(1)} : parallel for) \
    default(simd)
  for (int i = 0; i < 1000; i++)
    b[i] += a[i];
#pragma omp metadirective when(user = {condition(1)} : parallel)
  {
#pragma omp for
    for (int i = 0; i < 1000; i++)
      a[i] += b[i];
  }
  printf("%g %g\n", a[3], b[4]);
  return 0;
}
