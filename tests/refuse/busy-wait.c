// Waiting for another iteration: nothing promises that work-items run at the same time.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 7
#include "../run/Inputs/show.h"

#define N 12
static int a[N], ready[N], lock, sum[4];
static double gate;

static int is_set(int *flag) {
  int v;
#pragma omp atomic read
  v = *flag;
  return v;
}

int main(void) {
  a[0] = 3;
  ready[0] = 1;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: iterations may wait for each other: a loop of unknown length looks at a value by 'omp atomic' [-Rpass-missed=omp2ocl]
#pragma omp parallel for schedule(static, 1)
  for (int i = 1; i < N; i++) {
    int go = 0;
    while (!go) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: note: 'omp atomic' here
#pragma omp atomic read
      go = ready[i - 1];
    }
    a[i] = a[i - 1] + i;
#pragma omp atomic write
    ready[i] = 1;
  }
  show_int("a", a, N);
  for (int i = 1; i < N; i++)
    ready[i] = 0;
// The same with a function that looks.
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: iterations may wait for each other: a loop of unknown length looks at a value by 'omp atomic' [-Rpass-missed=omp2ocl]
#pragma omp parallel for schedule(static, 1)
  for (int i = 1; i < N; i++) {
    for (; !is_set(&ready[i - 1]);)
      ;
    a[i] = a[i - 1] + i;
#pragma omp atomic write
    ready[i] = 1;
  }
  show_int("a", a, N);
// A lock made of atomic operations.
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: iterations may wait for each other: a loop of unknown length looks at a value by 'omp atomic' [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int held;
    do {
#pragma omp atomic capture seq_cst
      {
        held = lock;
        lock = 1;
      }
    } while (held);
    sum[a[i] % 4] += a[i];
#pragma omp atomic write seq_cst
    lock = 0;
  }
// Another one, in a floating-point number.
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: iterations may wait for each other: a loop of unknown length looks at a value by 'omp atomic' [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double open = 0, shut = 1, none = 0;
    while (!__atomic_compare_exchange(&gate, &open, &shut, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
      open = 0;
    sum[a[i] % 4] -= i;
    __atomic_store(&gate, &none, __ATOMIC_SEQ_CST);
  }
  show_int("sum", sum, 4);
// Tries only where there is something to take, for which another iteration has to put it there.
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: iterations may wait for each other: a loop of unknown length looks at a value by 'omp atomic' [-Rpass-missed=omp2ocl]
#pragma omp parallel for schedule(static, 1)
  for (int i = 0; i < N; i++) {
    if (i % 2 == 0)
      __atomic_fetch_add(&lock, 1, __ATOMIC_SEQ_CST);
    int old = 0;
    while (i % 2) {
      if (old > 0 && __sync_bool_compare_and_swap(&lock, old, old - 1))
        break;
      old = __atomic_load_n(&lock, __ATOMIC_SEQ_CST);
    }
  }
// The same, and the end stands in the loop's condition.
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: iterations may wait for each other: a loop of unknown length looks at a value by 'omp atomic' [-Rpass-missed=omp2ocl]
#pragma omp parallel for schedule(static, 1)
  for (int i = 0; i < N; i++) {
    int old, was = -1;
    if (i % 2 == 0) {
      __atomic_fetch_add(&lock, 1, __ATOMIC_SEQ_CST);
      continue;
    }
    do {
      old = __atomic_load_n(&lock, __ATOMIC_SEQ_CST);
      if (old > 0)
        was = __sync_val_compare_and_swap(&lock, old, old - 1);
    } while (was != old);
  }
// An end that moves away with each look that finds nothing.
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: iterations may wait for each other: a loop of unknown length looks at a value by 'omp atomic' [-Rpass-missed=omp2ocl]
#pragma omp parallel for schedule(static, 1)
  for (int i = 1; i < N; i++) {
    int *left = &ready[i];
    *left = 1;
    for (int k = 0; k < *left; k++)
      if (i > 1 && !is_set(&a[i - 1]))
        ++*left;
  }
  printf("%d\n", lock);
  return 0;
}
