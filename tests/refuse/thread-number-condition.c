// A loop with a schedule of the run that asks for the thread's number, inside a region that does.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"
#include <omp.h>

static int a[2][40], done[64];

int main(void) {
#pragma omp parallel num_threads(2)
  {
    done[omp_get_thread_num()] = 1;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the result of 'omp_get_thread_num' depends on the thread [-Rpass-missed=omp2ocl]
#pragma omp for schedule(runtime)
    for (int i = 0; i < 40; i++)
      a[omp_get_thread_num() & 0][i] = i;
    done[omp_get_thread_num()]++;
  }
  show_int("done", done, 3);
  show_int("a", &a[0][0], 80);
  return 0;
}
