// The thread's number comes from a function, a struct, a threadprivate variable, a global table.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 2
// LOOPS: 6
// LAUNCHES: any
#include "../run/Inputs/show.h"
#include <omp.h>

#define N 90
static long partial[64][4], sums[64];
static int threads;

struct worker {
  int id, count;
  long *row;
};

static int who(void) { return omp_get_thread_num(); }
static int whose(int shift) { return (who() + shift) % 64; }
static void set_up(struct worker *w) {
  w->id = whose(0);
  w->count = 0;
  w->row = partial[w->id];
}
static long *mine(void) { return partial[who()]; }

int main(void) {
  long sum = 0;
#pragma omp parallel
  {
    struct worker w;
    set_up(&w);
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: 'partial' is indexed by 'w', which belongs to the thread: {{.*}} [-Rpass-missed=omp2ocl]
#pragma omp for
    for (int i = 0; i < N; i++)
      partial[w.id][i % 4] += i;
#pragma omp for
    for (int i = 0; i < N; i++)
      w.row[i % 4] += 2 * i;
  }
#pragma omp parallel
  {
    long *row = mine();
#pragma omp for
    for (int i = 0; i < N; i++) {
#pragma omp atomic
      row[i % 4] += 3 * i;
    }
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the result of 'omp_get_thread_num' depends on the thread [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    sums[whose(0)] += i;
// Rounds by the number of threads.
#pragma omp parallel
  {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: different iterations write the same element of 'partial' [-Rpass-missed=omp2ocl]
#pragma omp for
    for (int i = 0; i < N; i++) {
      int rows = omp_get_num_threads();
      partial[i % 64][0] += rows - rows;
    }
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: {{.*}} [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    threads = omp_get_num_threads();
    sums[0] += 0;
  }
  for (int t = 0; t < 64; t++) {
    sum += sums[t];
    for (int k = 0; k < 4; k++)
      sum += partial[t][k];
  }
  printf("%ld\n", sum);
  return threads == 0;
}
