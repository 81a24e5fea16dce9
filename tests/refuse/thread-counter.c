// Counters of sequential loops that threads start, or change, with values of their own.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 5
#include "../run/Inputs/show.h"
#include <omp.h>

static long partial[64][4];

static void count(int row) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: 'partial' is indexed by 'row', which belongs to the thread: with one thread all iterations share it [-Rpass-missed=omp2ocl]
#pragma omp for
  for (int i = 0; i < 90; i++)
    partial[row][i % 4] += i;
}

static void started(int k) {
  for (k = k + 1; k < 64; k += 64) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: 'partial' is indexed by 'k', which belongs to the thread
#pragma omp for
    for (int i = 0; i < 90; i++)
      partial[k][i % 4] += 2 * i;
  }
}

static void changed(int tid) {
  int k;
  for (k = 0; k < 64; k += 64) {
    k += tid;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: 'partial' is indexed by 'k', which belongs to the thread
#pragma omp for
    for (int i = 0; i < 90; i++)
      partial[k][i % 4] += 3 * i;
  }
}

static void entered(int tid) {
  int k = tid;
  goto inside;
  for (k = 0; k < 1; k += 64) {
  inside:;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: 'partial' is indexed by 'k', which belongs to the thread
#pragma omp for
    for (int i = 0; i < 90; i++)
      partial[k][i % 4] += 4 * i;
  }
}

static void behind(void) {
  int k = 0;
#pragma omp parallel firstprivate(k)
  {
#pragma omp for schedule(static)
    for (int i = 0; i < 2; i++)
      for (k = 0; k < i + 3; k++)
        partial[i + 8][k & 3] += k;
    for (int pass = 0; pass < 2; pass++)
      count(k);
  }
}

int main(void) {
  long sum = 0;
#pragma omp parallel
  {
    started(omp_get_thread_num());
    changed(omp_get_thread_num());
    entered(omp_get_thread_num());
  }
  behind();
  for (int t = 0; t < 64; t++)
    for (int k = 0; k < 4; k++)
      sum += partial[t][k];
  printf("%ld\n", sum);
  return 0;
}
