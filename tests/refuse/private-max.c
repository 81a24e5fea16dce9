// A region-private maximum with its place, of which the threads' places are added up.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

static int v[80];

int main(void) {
  int best = -1, where = -1;
  for (int i = 0; i < 80; i++)
    v[i] = (i * 37) % 79;
#pragma omp parallel
  {
    int own = -1, at = -1;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the program can tell which thread has found which 'own': the threads' values are used for more than to put them together [-Rpass-missed=omp2ocl]
#pragma omp for
    for (int i = 0; i < 80; i++)
      if (v[i] > own) {
        own = v[i];
        at = i;
      }
#pragma omp critical
    {
      if (own > best)
        best = own;
      where += at;
    }
  }
  printf("%d %d\n", best, where < -100);
  return 0;
}
