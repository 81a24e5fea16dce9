// Loops in front of which threads may be waited for by others that have left them, or have run iterations.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 1
// LOOPS: 9
#include "../run/Inputs/show.h"
#include <omp.h>
#include <unistd.h>

static int a[100], turn;
static volatile int go = 1;
static omp_lock_t lock;
void ready(void);
void (*call)(void) = ready;
void ready(void) { __sync_synchronize(); }

static void add(int *to, int v) {
#pragma omp atomic
  *to += v;
}

int main(void) {
  omp_init_lock(&lock);
#pragma omp parallel
  {
// CHECK-DAG: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: threads that go on from the loop without waiting for the others may be waited for: a thread may wait by a volatile access [-Rpass-missed=omp2ocl]
#pragma omp for nowait
    for (int i = 0; i < 100; i++)
      a[i] = i;
// CHECK-DAG: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: note: here
    while (!go)
      ;
#pragma omp for
    for (int i = 0; i < 100; i++)
      a[i] += i;
  }
#pragma omp parallel
  {
// CHECK-DAG: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: {{.*}} a thread may wait by 'omp_set_lock' [-Rpass-missed=omp2ocl]
#pragma omp for nowait
    for (int i = 0; i < 100; i++)
      a[i] += i;
    omp_set_lock(&lock);
    omp_unset_lock(&lock);
  }
#pragma omp parallel
  {
// CHECK-DAG: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: {{.*}} a thread may wait by 'flush' [-Rpass-missed=omp2ocl]
#pragma omp for nowait
    for (int i = 0; i < 100; i++)
      a[i] += i;
    for (int waits = 1; waits; waits = turn) {
#pragma omp flush
    }
  }
#pragma omp parallel
  {
// CHECK-DAG: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: {{.*}} a thread may wait by a function that is called through a pointer [-Rpass-missed=omp2ocl]
#pragma omp for nowait
    for (int i = 0; i < 100; i++)
      a[i] += i;
    call();
  }
#pragma omp parallel
  {
// CHECK-DAG: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: {{.*}} a thread may wait by 'getpgid', of which nothing is known [-Rpass-missed=omp2ocl]
#pragma omp for nowait
    for (int i = 0; i < 100; i++)
      a[i] += i;
    if (getpgid(0) < 0)
      a[0] = 0;
  }
#pragma omp parallel
  {
    int seen;
    do {
#pragma omp atomic read
      seen = turn;
    } while (seen > 0);
// CHECK-DAG: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: what an iteration updates atomically may be waited for in front of the loop: a thread may wait by 'atomic' [-Rpass-missed=omp2ocl]
#pragma omp for
    for (int i = 0; i < 100; i++) {
#pragma omp atomic
      a[i / 2] += i;
    }
    if (seen)
      a[0] = 0;
  }
#pragma omp parallel
  {
    while (__sync_fetch_and_add(&turn, 0) > 0)
      ;
// CHECK-DAG: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: {{.*}} a thread may wait by '__sync_fetch_and_add{{.*}}' [-Rpass-missed=omp2ocl]
#pragma omp for
    for (int i = 0; i < 100; i++)
      add(&a[i / 2], i);
  }
#pragma omp parallel
  {
    int seen = 1;
    while (seen > 0)
      __atomic_load(&turn, &seen, __ATOMIC_ACQUIRE);
// CHECK-DAG: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: {{.*}} a thread may wait by an atomic operation [-Rpass-missed=omp2ocl]
#pragma omp for
    for (int i = 0; i < 100; i++)
      add(&a[i / 2], i);
  }
  show_int("a", a, 100);
  omp_destroy_lock(&lock);
  return 0;
}
