// atomic updates of integers in the body.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 2
#include "../run/Inputs/show.h"

#define N 150
static int count[8];
static int key[N];

int main(void) {
  int total = 0;
  for (int i = 0; i < N; i++)
    key[i] = (i * 13) % 8;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the body contains 'omp atomic' [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    count[key[i]]++;
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the body contains 'omp atomic' [-Rpass-missed=omp2ocl]
#pragma omp parallel for shared(total)
  for (int i = 0; i < N; i++) {
#pragma omp atomic update
    total += key[i];
  }
  show_int("count", count, 8);
  printf("%d\n", total);
  return 0;
}
