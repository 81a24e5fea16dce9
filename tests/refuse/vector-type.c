// Vector extensions.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

typedef float v4 __attribute__((vector_size(16)));
static v4 a[20];

int main(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop uses the type '__attribute__((__vector_size__(4 * sizeof(float)))) float', which OpenCL C does not have [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    a[i] = a[i] + (float)i;
  printf("%.6e\n", a[7][2]);
  return 0;
}
