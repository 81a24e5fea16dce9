// -ftrapv: a kernel cannot end the program.
//
// RUN: %o2o -O1 -fopenmp -ftrapv -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s -ftrapv
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

static int a[20];

int main(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: signed overflow ends the program (-ftrapv) [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    a[i] = i * i;
  show_int("a", a, 20);
  return 0;
}
