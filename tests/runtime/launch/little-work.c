// A launch of little work is one block on a CPU device, or a few: starting a block costs more than its iterations would.
// What is not known to be little is divided as before: rows whose length stands in memory, functions of other files.
//
// REQUIRES: opencl
// RUN: %o2o -O2 -fopenmp %s -o %t
// RUN: env OMP2OCL=opencl OMP2OCL_DEVICE=pthread OMP2OCL_FORM=off OMP2OCL_VERBOSE=2 %t 2>&1 | %FileCheck %s
// RUN: %o2o -DELSEWHERE -O2 -fopenmp %s -c -o %t.far.o
// RUN: %o2o -DFAR -O2 -fopenmp %s %t.far.o -o %t.far
// RUN: env OMP2OCL=opencl OMP2OCL_DEVICE=pthread OMP2OCL_FORM=off OMP2OCL_VERBOSE=2 %t.far 2>&1 | %FileCheck %s --check-prefix=FAR
#include <stdio.h>

#ifdef ELSEWHERE
double far_away(double x) {
  double sum = x;
  for (int i = 0; i < 1000; i++)
    sum = sum * 0.5 + i;
  return sum;
}
#else
double far_away(double x);
static double a[1000], b[64][1000], c[64][1000];
static int first[1001];

int main(void) {
// CHECK: launch main_[[#@LINE+2]]: 1000 iterations, global 1x1x1
// FAR: launch main_[[#@LINE+1]]: 1000 iterations, global 1x1x1
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    a[i] = i;
// CHECK: launch main_[[#@LINE+1]]: 64 iterations, global {{[1-9][0-9]+}}x1x1
#pragma omp parallel for
  for (int i = 0; i < 64; i++)
    for (int k = 0; k < 1000; k++)
      b[i][k] = i + k * a[i];
#pragma omp parallel for
  for (int i = 0; i < 1001; i++)
    first[i] = 2 * i;
// CHECK: launch main_[[#@LINE+1]]: 1000 iterations, global {{[1-9][0-9]+}}x1x1
#pragma omp parallel for
  for (int i = 0; i < 1000; i++) {
    double last = 0;
    for (int k = first[i]; k < first[i + 1]; k++)
      last += b[1][k / 2];
    a[i] = last;
  }
  double sum = a[0];
#ifdef FAR
// FAR: launch main_[[#@LINE+1]]: 1000 iterations, global {{[1-9][0-9]+}}x1x1
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    c[1][i] = far_away(i);
#endif
  for (int i = 1; i < 1000; i++)
    sum += a[i] + c[1][i];
  // CHECK: {{^}}1001000{{$}}
  fprintf(stderr, "%.0f\n", sum);
  return 0;
}
#endif
