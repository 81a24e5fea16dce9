// Bounds that take the size of an outer loop's variable are copied to no place where it is unknown.
//
// RUN: %modes %s
// KERNELS: 2
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  (void)argv;
  int n = 100 * argc;
  double *a = calloc(1000, sizeof *a), s = 0;
  for (int k = 0; k < 4; k++)
#pragma omp parallel for
    for (int i = 0; i < (int)(n * sizeof k); i++)
      a[i] = a[i] * 2 + i;
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < (int)(n / 40 * sizeof i); j++)
      a[i * 10 + j] += i;
  for (int i = 0; i < 1000; i++)
    s = s * 0.9 + a[i];
  printf("%.17g\n", s);
  free(a);
  return 0;
}
