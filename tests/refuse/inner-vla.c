// A variable-length array declared in the body, of another size in each iteration, which is read from memory under a condition:
// where that does not hold there need not be a size.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

static int a[20], length[20];

static void run(int n) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the host does not know the size of the variable-length array 't', which is declared in the loop, in all iterations [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++) {
    if (a[i] != 0)
      continue;
    int t[length[i]];
    for (int k = 0; k < length[i]; k++)
      t[k] = i * k;
    a[i] = t[n - 1] + t[i % n];
  }
}

int main(void) {
  for (int i = 0; i < 20; i++)
    length[i] = 5 + i;
  run(5);
  show_int("a", a, 20);
  return 0;
}
