// Places in a list from variables of an _Atomic type that are named where they are used: static, local and members, by the functions
// of stdatomic.h, the compiler's and `atomic capture`.
//
// RUN: %modes %s
// KERNELS: 9
// VERIFY: no: the order of the list
#include "../Inputs/show.h"
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

#define N 3000

static _Atomic long at;
_Atomic unsigned many[4];
static atomic_bool seen;

struct list {
  _Atomic int n;
  int *of;
};

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

// The order of what is in the list is anybody's.
static void show(const char *name, int *list, long n) {
  qsort(list, (size_t)n, sizeof *list, compare);
  show_int(name, list, n);
}

static long place(_Atomic long *next) { return atomic_fetch_add_explicit(next, 1, memory_order_relaxed); }

int main(int argc, char **argv) {
  (void)argv;
  int *out = calloc(N, sizeof *out);
  struct list own = {0, out};
  _Atomic long local = argc - 1;
  _Atomic double sum = 0.5;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (i % 3 == 0) {
      long k = atomic_fetch_add(&at, 1);
      out[k] = i;
    }
  show("static", out, at);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (i % 5 == 0) {
      long k = atomic_fetch_add_explicit(&local, 1, memory_order_relaxed);
      out[k] = i;
      atomic_store(&seen, true);
    }
  show("local", out, local);
  atomic_store(&local, 0);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (i % 7 == 0)
      out[place(i & 1 ? &local : &local)] = i;
  show("called", out, local);
  at = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (i % 4 == 0) {
      long k;
#pragma omp atomic capture
      k = at++;
      out[k] = i;
    }
  show("capture", out, at);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (i % 11 == 0)
      own.of[own.n++] = i;
  show("member", out, own.n);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    unsigned k = atomic_fetch_add(&many[i % 4], 1u);
    out[4 * k + (unsigned)i % 4] = i;
  }
  printf("%u %u %u %u %d\n", many[0], many[1], many[2], many[3], seen);
  show("several", out, N);
  // A pointer to one of two.
  _Atomic long *p = argc > 5 ? &local : &at;
  *p = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (i % 13 == 0)
      out[atomic_fetch_sub(p, -1)] = i;
  show("pointer", out, *p);
  long least = N;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    long now = atomic_load(&at), want = i % 17 + 1;
    while (now < want && !atomic_compare_exchange_weak(&at, &now, want))
      ;
  }
#pragma omp parallel for reduction(min : least)
  for (int i = 0; i < N; i++) {
    const long behind = i - atomic_load(&local);
    least = behind < least ? behind : least;
    sum += 0.25;
  }
  printf("%ld %ld %g\n", (long)at, least, sum);
  free(out);
  return 0;
}
