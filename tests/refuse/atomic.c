// Forms of atomic that have no translation, and variables that are not only used by atomic ones.
//
// RUN: %o2o -O1 -fopenmp -fopenmp-version=51 -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s -fopenmp-version=51
// KERNELS: 0
// LOOPS: 5
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
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the body contains 'omp atomic compare', which does more than gather values in shared variables [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp atomic compare
    if (limit == i) {
      limit = i + N;
    }
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the form of 'omp atomic' is not understood [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int old;
#pragma omp atomic compare capture
    {
      old = key[i];
      if (key[i] < 5) {
        key[i] = 5;
      }
    }
    got[i] = old;
  }
  show_int("key", key, N);
  printf("%d %d\n", next, flag);
  return 0;
}
