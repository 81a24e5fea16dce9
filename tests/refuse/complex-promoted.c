// Complex numbers by an option that computes expressions with quotients in a larger type.
//
// REQUIRES: complex-arithmetic
// RUN: %o2o -O1 -fopenmp -fcomplex-arithmetic=promoted -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
#include <complex.h>

double complex z[100];

void invert(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop multiplies or divides complex numbers by the rules of an option that has no translation [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    z[i] = (1 + 2 * I) / z[i];
}
