// How many bits of the quotient remquo() gives is the library's choice: no kernel gives the same.
//
// RUN: %o2o -O2 -fopenmp -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
#include <math.h>

void quotients(int *q, const double *x, int n) {
  // CHECK: [[@LINE+1]]:1: remark: loop kept: the loop calls 'remquo'
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    remquo(x[i], 0.7, &q[i]);
}
