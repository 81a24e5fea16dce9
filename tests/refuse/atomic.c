// Variables that are not only used by atomic constructs.
//
// RUN: %o2o -O1 -fopenmp -fopenmp-version=51 -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s -fopenmp-version=51
// KERNELS: 0
// LOOPS: 4
#include "../run/Inputs/show.h"

#define N 60
static int key[N], got[N];

int main(void) {
  int next = 0, flag = 0, limit = 0, top = 0;
  for (int i = 0; i < N; i++)
    key[i] = i * 13 % 8;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: all iterations write the shared variable 'next', not always by 'omp atomic' [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    next++;
    if (i > N)
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: note: used here without 'omp atomic'
      got[i] = next;
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: all iterations write the shared variable 'flag' [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int now;
#pragma omp atomic read
    now = flag;
    if (now > i)
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: note: written here
      flag = 1;
#pragma omp atomic write
    flag = 0;
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: all iterations write the shared variable 'top' [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp atomic capture
    top = limit++;
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: 'omp atomic compare' captures a value behind the comparison, which Clang gets wrong; capture it in front [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int now;
#pragma omp atomic compare capture
    {
      if (key[i] < 5) {
        key[i] = 5;
      }
      now = key[i];
    }
    got[i] = now;
  }
  show_int("key", key, N);
  printf("%d %d\n", next, flag);
  return 0;
}
