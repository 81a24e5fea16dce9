// Subscripts that are brought back into the array under a condition, of an array in the middle of a block: the kernel touches the array's
// bytes and not those beside it.
//
// RUN: %modes %s
// KERNELS: 4
// RUN: %o2o -O2 -fopenmp %s -o %t
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_VERBOSE=1 %t 2>&1 | %FileCheck %s
// CHECK-DAG: object a: 1 uploads, 32000 bytes; 0 downloads
#include "../Inputs/periodic.h"
#include "../Inputs/show.h"
#include <stdlib.h>

int main(void) {
  int n = 4000;
  double *pool = calloc(9 * n, sizeof *pool), *c = malloc(n * sizeof *c), *a = pool + 4 * n;
  for (int i = 0; i < n; i++)
    a[i] = i % 37;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    c[i] = (a[wrap(i - 1, n)] + a[wrap(i + 1, n)]) / 2;
#pragma omp parallel for
  for (long i = 0; i < n; i++)
    c[i] += (a[unequal(i - 3, n)] + a[unequal(i + 5, n)]) / 2;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    c[i] += (a[mirrored(i - 2, n)] + a[mirrored(i + 7, n)]) / 2;
#pragma omp parallel for
  for (unsigned i = 0; i < (unsigned)n; i++)
    c[i] += (a[clamped(i + 3, 4, n - 1)] + a[clamped(i, 9, n - 20)]) / 2;
  show_double("c", c, n);
  return 0;
}
