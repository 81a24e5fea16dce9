// Functions of <stdatomic.h> on _Atomic variables that a loop changes in no other way.
//
// RUN: %modes %s
// KERNELS: 5
#include <stdatomic.h>
#include <stdio.h>

#define N 300
static _Atomic long total;
static atomic_uint largest;
static _Atomic unsigned char marks;

int main(void) {
  atomic_int count = 0;
  _Atomic(double) last = 0;
  double seen = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    atomic_fetch_add(&total, i);
    atomic_fetch_sub_explicit(&total, 2, memory_order_relaxed);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (i % 3)
      atomic_fetch_add(&count, 1);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    atomic_fetch_or(&marks, (unsigned char)(1 << i % 6));
  // The largest, by tries until nobody was in between.
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    unsigned old = atomic_load(&largest), mine = (unsigned)(i * 7919) % 1009;
    while (old < mine && !atomic_compare_exchange_weak(&largest, &old, mine))
      ;
  }
  atomic_store(&last, 2.5);
#pragma omp parallel for reduction(+ : seen)
  for (int i = 0; i < N; i++)
    seen += atomic_load(&last);
  printf("%ld %d %d %u %g\n", total, count, marks, largest, seen);
  return 0;
}
