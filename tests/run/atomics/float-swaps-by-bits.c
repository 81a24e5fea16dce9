// Compare-and-swap of floating-point numbers through pointers to integers as large, as it was done before there was `omp atomic` for it: such loops stayed
// (accesses of one type through a pointer to another, a volatile object). Unions, copies of bytes, NaN and -0 among the numbers.
//
// RUN: %modes %s
// KERNELS: 9
#include "../Inputs/show.h"
#include <math.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>

enum { N = 600, B = 8 };

static double bins[6][B];
static float narrow[B], zeros[B];
static int won[B];

union bits {
  double d;
  uint64_t u;
};

static void add_float(float *p, float v) {
  float old, new;
  do {
    old = *p;
    new = old + v;
  } while (!__sync_bool_compare_and_swap((int *)p, *(int *)&old, *(int *)&new));
}

static void add_union(double *p, double v) {
  union bits old, new;
  do {
    old.d = *p;
    new.d = old.d + v;
  } while (!__sync_bool_compare_and_swap((uint64_t *)p, old.u, new.u));
}

static void add_told(double *p, double v) {
  union bits old, new;
  old.u = __atomic_load_n((uint64_t *)p, __ATOMIC_RELAXED);
  do
    new.d = old.d + v;
  while (!__atomic_compare_exchange((uint64_t *)p, &old.u, &new.u, 0, __ATOMIC_SEQ_CST,
                                    __ATOMIC_SEQ_CST));
}

static void add_bytes(double *p, double v) {
  uint64_t old, new;
  double t;
  old = *(volatile uint64_t *)p;
  do {
    memcpy(&t, &old, sizeof t);
    t += v;
    memcpy(&new, &t, sizeof t);
  } while (!__atomic_compare_exchange_n((uint64_t *)p, &old, new, 0, __ATOMIC_RELAXED,
                                        __ATOMIC_RELAXED));
}

static void largest(double *p, double v) {
  int64_t old = atomic_load((_Atomic int64_t *)p), new;
  memcpy(&new, &v, sizeof new);
  while (*(double *)&old < v && !atomic_compare_exchange_weak((_Atomic int64_t *)p, &old, new))
    ;
}

static void add_val(double *p, double v) {
  union bits old, new, seen;
  seen.d = *(volatile double *)p;
  do {
    old = seen;
    new.d = old.d + v;
    seen.u = __sync_val_compare_and_swap((uint64_t *)p, old.u, new.u);
  } while (seen.u != old.u);
}

static int counts[B];

static void add_seen(int *p, int v) {
  int seen = __atomic_load_n(p, __ATOMIC_RELAXED), old;
  do {
    old = seen;
    seen = __sync_val_compare_and_swap(p, old, old + v);
  } while (old != seen);
}

int main(void) {
  narrow[3] = NAN;
  for (int k = 0; k < B; k++)
    zeros[k] = k % 2 ? -0.0f : 0.0f;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    add_float(&narrow[i % B], i % 7);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    add_union(&bins[0][i * 7 % B], i);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    add_told(&bins[1][i % B], -i);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    add_bytes(&bins[2][i % B], 0.5 * i);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    largest(&bins[3][i % 3], (i * 37 % N) / 8.0);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    add_val(&bins[4][i % 5], i % 4);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    add_seen(&counts[i % 7], i);
  // -0 is not 0; NaN is what it is; what was there is told.
#pragma omp parallel for
  for (int k = 0; k < B; k++) {
    unsigned expected = 0, put = 0x3f800000u + k;
    won[k] = __atomic_compare_exchange_n((unsigned *)&zeros[k], &expected, put, 0, __ATOMIC_SEQ_CST,
                                         __ATOMIC_SEQ_CST) +
             2 * (expected == 0x80000000u);
    won[k] += 4 * (__sync_val_compare_and_swap((int *)&narrow[k], 0x7fc00000, 0x40400000) ==
                   0x7fc00000);
  }
  // Bits that are exchanged, and written.
#pragma omp parallel for
  for (int k = 0; k < B; k++) {
    long was = __atomic_exchange_n((long *)&bins[5][k], 0x4008000000000000 + k, __ATOMIC_RELAXED);
    won[k] += 8 * (was == 0);
    __atomic_store_n((int *)&zeros[k], 0x40000000 + won[k], __ATOMIC_RELAXED);
  }
  for (int k = 0; k < B; k++)
    printf("%g %g %g %g %g %.17g %g %.9g %d %d\n", bins[0][k], bins[1][k], bins[2][k], bins[3][k],
           bins[4][k], bins[5][k], narrow[k], zeros[k], won[k], counts[k]);
  return 0;
}
