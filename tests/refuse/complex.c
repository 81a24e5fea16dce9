// Complex numbers that are not of floats or doubles, and functions of them that devices have not.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 4
#define _GNU_SOURCE
#include "../run/Inputs/show.h"
#include <complex.h>

static double complex z[20];
static long double complex l[20];

int main(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop uses the type '_Complex long double', which OpenCL C does not have [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    l[i] = i + 2.0L * I;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop calls 'clog10', a function of a library that has no translation [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    z[i] = clog10(i + 2.0 * I);
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop uses the type '_Complex int', which OpenCL C does not have [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++) {
    _Complex int k = i + 2i;
    z[i] += __imag__ k;
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop uses complex arithmetic [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    ++z[i];
  printf("%.6e %.6e %.6e\n", creal(z[5] * z[6]), cimag(z[5] * z[6]), (double)creall(l[3]));
  return 0;
}
