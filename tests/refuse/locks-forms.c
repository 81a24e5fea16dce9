// Locks of every kind around and inside of what a loop does.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 3
#include "../run/Inputs/show.h"
#include <omp.h>

#define N 40
static omp_lock_t locks[4];
static omp_nest_lock_t nest;
static int bins[4], depth;

static void enter(int k) { omp_set_lock(&locks[k]); }
static void leave(int k) { omp_unset_lock(&locks[k]); }

int main(void) {
  int tried = 0;
  for (int k = 0; k < 4; k++)
    omp_init_lock(&locks[k]);
  omp_init_nest_lock(&nest);
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop uses locks ('omp_set_lock') [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    enter(i % 4);
    bins[i % 4] += i;
    leave(i % 4);
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop uses locks ('omp_set_nest_lock') [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    omp_set_nest_lock(&nest);
    depth++;
    if (i % 2)
      omp_unset_nest_lock(&nest);
    else
      omp_unset_nest_lock(&nest);
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop uses locks ('omp_test_lock') [-Rpass-missed=omp2ocl]
#pragma omp parallel for reduction(+ : tried)
  for (int i = 0; i < N; i++)
    if (omp_test_lock(&locks[0])) {
      tried++;
      omp_unset_lock(&locks[0]);
    }
  show_int("bins", bins, 4);
  printf("%d %d\n", depth, tried > 0);
  return 0;
}
