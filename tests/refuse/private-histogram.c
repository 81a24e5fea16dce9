// A region-private array accumulated at an index that depends on data, merged under critical.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

#define N 120
static int key[N], histogram[8];

int main(void) {
  for (int i = 0; i < N; i++)
    key[i] = (i * 7) % 8;
#pragma omp parallel
  {
    int own[8] = {0};
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: an iteration reads the value that an earlier iteration on the same thread left in 'own' [-Rpass-missed=omp2ocl]
#pragma omp for
    for (int i = 0; i < N; i++)
      own[key[i]]++;
#pragma omp critical
    for (int k = 0; k < 8; k++)
      histogram[k] += own[k];
  }
  show_int("histogram", histogram, 8);
  return 0;
}
