// The address of a shared scalar, or of the loop's variable, passed to a function that writes through
// it, or compares it.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 3
#include "../run/Inputs/show.h"

static void put(int *to, int v) { *to = v; }
static int sneaky(const int *at) { return *(int *)at += 2; }
static int same(const int *at, const int *other) { return at == other; }

static int a[20];

int main(void) {
  int x = 0;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: all iterations write the shared variable 'x' [-Rpass-missed=omp2ocl]
#pragma omp parallel for num_threads(1)
  for (int i = 0; i < 20; i++)
    put(&x, i);
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: all iterations write the shared variable 'x' [-Rpass-missed=omp2ocl]
#pragma omp parallel for num_threads(1)
  for (int i = 0; i < 20; i++)
    sneaky(&x);
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop takes the address of 'i' [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    a[i] = same(&i, &a[i]);
  show_int("a", a, 20);
  printf("%d\n", x);
  return 0;
}
