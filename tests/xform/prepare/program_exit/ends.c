// Work-items leave at an END: loops by `break`, functions by `return`, the iteration by `continue`; who has called a function that may come to an
// END looks at the record.
//
// RUN: %o2o -O1 -fplugin-arg-omp2ocl-print-kernels -Rpass-analysis=omp2ocl -fopenmp -c %s -o %t.o 2>%t.err | %FileCheck %s
// RUN: %FileCheck %s --check-prefix=REMARK < %t.err
// RUN: %o2o -O1 -fplugin-arg-omp2ocl-print-host -fopenmp -c %s -o %t.o | %FileCheck %s --check-prefix=HOST
#include <stdio.h>
#include <stdlib.h>

double a[100][50];

static double root(double x) {
  for (int k = 0; k < 3; k++)
    if (x < k)
      exit(k);
  return x;
}

void check(int n) {
// CHECK-LABEL: double root_
// CHECK: for (int k_
// CHECK: if (atomic_inc((volatile __global int *)end_of_the_program_[[E:[0-9]+]]) == 0) {
// CHECK-NEXT: end_of_the_program_[[E]][1] = [[AT:[0-9]+]];
// CHECK: break;
// CHECK: if (o2o_atomic_read_i32((&end_of_the_program_[[E]][0]
// CHECK-NEXT: return 0.0;
// CHECK-LABEL: __kernel void check_
// REMARK: {{.*}}.c:[[#@LINE+1]]:1: remark: iterations that end the program leave that to the host, when kernel check_[[#@LINE+1]] has run [-Rpass-analysis=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    // CHECK: for (int j_
    // CHECK: if (a_
    // CHECK: atomic_inc(
    // CHECK: break;
    // CHECK: if (o2o_atomic_read_i32
    // CHECK-NEXT: continue;
    for (int j = 0; j < 50; j++)
      if (a[i][j] > 9) {
        fprintf(stderr, "%d: %g\n", i, a[i][j]);
        exit(2);
      }
    // CHECK: = root_
    // CHECK-NEXT: if (o2o_atomic_read_i32
    // CHECK-NEXT: continue;
    a[i][1] = root(a[i][0]);
  }
}
// HOST: {{__o2o_ending_check_[0-9]+[(][)]}};
// HOST: {{case 1:[(]fprintf[)]}}({{(__o2o_w_)?}}stderr,"%d: %g\n",(__typeof__(0))__o2o_ei_check_{{[0-9]+}}[0],(__typeof__(0.))__o2o_ed_check_{{[0-9]+}}[0]);__o2o_exit((__typeof__(0))2LL);
// HOST-NEXT: case 2:__o2o_exit((__typeof__(0))__o2o_ei_check_{{[0-9]+}}[0]);
