// RUN: %modes %s
// KERNELS: 4
/* Updates that are tried until nobody was in between: by each kind of compare-and-swap, of variables and elements. */
#include <stdio.h>

#define N 3000

static int x[N];
static int hist[16];
static unsigned long sum;

int main(void) {
  int most = -1;
  for (int i = 0; i < N; i++)
    x[i] = i * 7 % 1001;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int old, new;
    do {
      old = most;
      new = old > x[i] ? old : x[i];
    } while (!__sync_bool_compare_and_swap(&most, old, new));
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int k = x[i] % 16;
    int old = __atomic_load_n(&hist[k], __ATOMIC_RELAXED);
    while (!__atomic_compare_exchange_n(&hist[k], &old, old + x[i], 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED))
      ;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    unsigned long old, by = (unsigned long)x[i] * 3;
    do {
      old = __atomic_load_n(&sum, __ATOMIC_ACQUIRE);
    } while (!__atomic_compare_exchange_n(&sum, &old, old * 1u + by, 1, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED));
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int *at = &hist[i % 16], old;
    do
      old = *at;
    while (__sync_bool_compare_and_swap(at, old, old ^ x[i]) == 0);
  }
  printf("%d %lu\n", most, sum);
  for (int k = 0; k < 16; k++)
    printf("%d ", hist[k]);
  printf("\n");
  return 0;
}
