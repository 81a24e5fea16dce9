// copyin of a combined construct gives each thread of the team a value that it has in later regions, too: a kernel has no threads
// that could be given one. Inside a region the threads have it from the region.
//
// RUN: %o2o -O1 -fopenmp -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 1
// LOOPS: 3
#include "../Inputs/show.h"

static int own = 1, a[100], sums[2];
static double table[4];
#pragma omp threadprivate(own, table)

int main(void) {
  own = 5;
  table[2] = 7;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the clause 'copyin' has no translation [-Rpass-missed=omp2ocl]
#pragma omp parallel for num_threads(2) copyin(own, table)
  for (int i = 0; i < 100; i++)
    a[i] = i * own;
#pragma omp parallel for num_threads(2) schedule(static, 1) ordered
  for (int i = 0; i < 2; i++) {
#pragma omp ordered
    sums[i] += own * 10 + (int)table[2];
  }
  own = 6;
#pragma omp parallel num_threads(2) copyin(own)
#pragma omp for
  for (int i = 0; i < 100; i++)
    a[i] += own;
#pragma omp parallel sections num_threads(2) copyin(table)
  {
#pragma omp section
    sums[0] += own * (int)table[2];
#pragma omp section
    sums[1] += own * (int)table[2];
  }
  show_int("a", a, 100);
  printf("%d %d\n", sums[0], sums[1]);
  return 0;
}
