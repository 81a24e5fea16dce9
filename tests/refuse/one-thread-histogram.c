// A shared histogram without protection, in a region of one thread.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

static int key[50], count[8];

int main(void) {
  for (int i = 0; i < 50; i++)
    key[i] = i * i % 8;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: it asks for one thread, so its iterations may depend on each other [-Rpass-missed=omp2ocl]
#pragma omp parallel for num_threads(1)
  for (int i = 0; i < 50; i++)
    count[key[i]]++;
  show_int("count", count, 8);
  return 0;
}
