// A shared scalar written by the iterations: the result of the last is meant, or all write the same.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 3
#include "../run/Inputs/show.h"

static int found, values[40] = {[17] = 17};

// A static variable that old programs take for private, in an orphaned loop over the caller's array.
static int orphaned(const int v[]) {
  static int t, sum;
  int j;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: all iterations write the shared variable 't' [-Rpass-missed=omp2ocl]
#pragma omp for reduction(+ : sum)
  for (j = 0; j < 40; j++) {
    t = v[j] + 1;
    sum = sum + t * t;
  }
  return sum;
}

int main(void) {
  int any = 0;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: all iterations write the shared variable 'found' [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 40; i++)
    if (values[i] == 17)
      found = i;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: all iterations write the shared variable 'any' [-Rpass-missed=omp2ocl]
#pragma omp parallel for num_threads(1)
  for (int i = 0; i < 40; i++)
    any = i > 3;
  printf("%d %d %d\n", found, any, orphaned(values));
  return 0;
}
