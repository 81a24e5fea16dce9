// The same element written by all iterations.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 3
#include "../run/Inputs/show.h"

static int a[10], b[4][5];
static struct {
  int x;
} s;

int main(void) {
  int *p = a + 5;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: different iterations write the same element of 'a' [-Rpass-missed=omp2ocl]
#pragma omp parallel for num_threads(1)
  for (int i = 0; i < 20; i++)
    a[3] = i;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: different iterations write the same element of 'p' [-Rpass-missed=omp2ocl]
#pragma omp parallel for num_threads(1)
  for (int i = 0; i < 20; i++)
    *p += i;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: different iterations write the same element of 'b' [-Rpass-missed=omp2ocl]
#pragma omp parallel for num_threads(1)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 5; j++) {
      b[0][j] = i;
      s.x = i + j;
    }
  show_int("a", a, 10);
  printf("%d %d\n", b[0][4], s.x);
  return 0;
}
