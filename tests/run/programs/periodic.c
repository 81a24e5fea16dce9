// Subscripts that are brought back into the array under a condition, in the expression and in a function: what a kernel may touch is no more than the
// array, so that nothing moves between the launches.
//
// RUN: %modes %s
// KERNELS: 5
// LAUNCHES: 20
// RUN: %o2o -O2 -fopenmp %s -o %t
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_VERBOSE=1 %t 2>&1 | %FileCheck %s
// CHECK-DAG: object a: 1 uploads, 32000 bytes; {{[0-9]}} downloads
// CHECK-DAG: object b: 0 uploads, 0 bytes; {{[0-9]}} downloads
#include "../Inputs/periodic.h"
#include "../Inputs/show.h"
#include <stdlib.h>

int main(void) {
  int n = 4000;
  double *before = malloc(n * sizeof *before), *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), *behind = malloc(n * sizeof *behind);
  for (int i = 0; i < n; i++)
    before[i] = a[i] = b[i] = behind[i] = i % 37;
  for (int step = 0; step < 4; step++) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      b[i] = (a[wrap(i - 1, n)] + a[wrap(i + 1, n)]) / 2;
#pragma omp parallel for
    for (long i = 0; i < n; i++)
      a[i] = (b[unequal(i - 3, n)] + b[unequal(i + 5, n)]) / 2;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      b[i] = (a[mirrored(i - 2, n)] + a[mirrored(i + 7, n)]) / 2;
#pragma omp parallel for
    for (unsigned i = 0; i < (unsigned)n; i++)
      a[i] = (b[clamped(i + 3, 4, n - 1)] + b[clamped(i, 9, n - 20)]) / 2;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      b[i] = a[i + 1 >= n ? i + 1 - n : i + 1] + a[i - 1 < 0 ? i - 1 + n : i - 1] / 4;
  }
  show_double("a", a, n);
  show_double("b", b, n);
  show_double("before", before, n);
  show_double("behind", behind, n);
  return 0;
}
