// The compiler's atomic builtins, __sync and __atomic: `omp atomic` in other words.  Results do not
// depend on the order.
//
// RUN: %modes %s
// KERNELS: 15
#include "../Inputs/show.h"

#define N 200
static int count[16], got[N], seen[N], hist[300];
static unsigned bits[4];
static unsigned char small[8];
static signed char low;
static long wide[8];
static short halves[6];

struct bin {
  double level;
  int count;
};
static struct bin bins[8];

static int ticket(int *counter) { return __sync_fetch_and_add(counter, 1); }

static void add_to(struct bin *b, int v) { __atomic_add_fetch(&b->count, v, __ATOMIC_RELAXED); }

static long sum_of(const int *v, int n) {
  long sum = 0;
  for (int i = 0; i < n; i++)
    sum += (long)v[i] * v[i] % 1009;
  return sum;
}

static void updates(const int *x) {
  int n = 0, top = -5, bottom = 5;
  unsigned wraps = 4000000000u, all = ~0u;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    __sync_fetch_and_add(&count[i % 16], x[i]);
  show_int("count", count, 16);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    __sync_fetch_and_or(&bits[i % 4], 1u << x[i] % 31);
    __sync_xor_and_fetch(&small[i % 8], (unsigned char)x[i]);
    __sync_sub_and_fetch(&low, (signed char)3);
    __atomic_fetch_sub(&halves[i % 6], (short)i, __ATOMIC_SEQ_CST);
    __atomic_or_fetch(&wide[i % 8], 1L << i % 50, __ATOMIC_ACQ_REL);
  }
  printf("%u %u %u %u %d\n", bits[0], bits[1], bits[2], bits[3], low);
  for (int i = 0; i < 8; i++)
    printf("%d %ld ", small[i], wide[i]);
  for (int i = 0; i < 6; i++)
    printf("%d ", halves[i]);
  // Shared variables that are only gathered.
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    __sync_add_and_fetch(&n, x[i]);
    __atomic_fetch_add(&wraps, 3000000000u, __ATOMIC_RELAXED);
    __sync_fetch_and_and(&all, ~(1u << x[i] % 20));
  }
  printf("\n%d %u %u\n", n, wraps, all);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    __atomic_fetch_max(&top, x[i], __ATOMIC_RELAXED);
    __atomic_min_fetch(&bottom, x[i] - 3, __ATOMIC_RELAXED);
  }
  printf("%d %d\n", top, bottom);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    add_to(&bins[x[i] % 8], i);
  for (int i = 0; i < 8; i++)
    printf("%d ", bins[i].count);
  printf("\n");
}

static void places(const int *x) {
  int next = 0, down = N, odd = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    got[ticket(&next)] = i;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    seen[__sync_sub_and_fetch(&down, 1)] += i + 1;
  printf("%d %d %ld %ld\n", next, down, sum_of(got, N), sum_of(seen, N));
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int at = -1;
    if (x[i] % 2 && (at = __atomic_fetch_add(&odd, 1, __ATOMIC_SEQ_CST)) >= 0)
      hist[at] = x[i];
  }
  printf("%d %ld\n", odd, sum_of(hist, odd));
}

static void exchanges(const int *x) {
  static int owner[16], visited[16], flags[16], given[16], sets[16];
  int winners = 0, failed = 0, first = 0;
  long moved = 0;
#pragma omp parallel for reduction(+ : winners)
  for (int i = 0; i < N; i++) {
    int k = x[i] % 16;
    if (!__sync_lock_test_and_set(&visited[k], 1))
      winners++;
    if (__sync_bool_compare_and_swap(&owner[k], 0, 7))
      winners += 100;
    if (__sync_val_compare_and_swap(&flags[k], 0, 3) == 0)
      winners += 10000;
  }
  printf("%d\n", winners);
#pragma omp parallel for reduction(+ : winners, failed)
  for (int i = 0; i < N; i++) {
    int k = x[i] % 16, expected = 0;
    if (__atomic_compare_exchange_n(&given[k], &expected, 9, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED))
      winners += expected == 0;
    else
      failed += expected == 9;
  }
  printf("%d %d\n", winners, failed);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    __atomic_store_n(&sets[x[i] % 16], 4, __ATOMIC_RELEASE);
  show_int("sets", sets, 16);
#pragma omp parallel for reduction(+ : moved)
  for (int i = 0; i < N; i++) {
    int v = 5, old;
    __atomic_exchange(&sets[i % 16], &v, &old, __ATOMIC_SEQ_CST);
    moved += old + v;
  }
  printf("%ld\n", moved);
#pragma omp parallel for reduction(+ : moved)
  for (int i = 0; i < N; i++) {
    int mine;
    __atomic_load(&sets[i % 16], &mine, __ATOMIC_ACQUIRE);
    moved += mine + __atomic_load_n(&given[x[i] % 16], __ATOMIC_RELAXED);
  }
  printf("%ld\n", moved);
  // Memory of the iteration's own is nobody else's.
#pragma omp parallel for reduction(+ : moved)
  for (int i = 0; i < N; i++) {
    int own = i, was = __sync_fetch_and_add(&own, 3), now = __sync_add_and_fetch(&own, 2);
    moved += was + now * 2 + __sync_lock_test_and_set(&own, 1) + own;
    __sync_lock_release(&own);
    moved += own;
  }
  printf("%ld\n", moved);
  // A flag that says whether there was any.
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (x[i] == 17)
      __sync_fetch_and_or(&first, 1);
  printf("%d\n", first);
}

int main(void) {
  int x[N];
  for (int i = 0; i < N; i++)
    x[i] = i * 37 % 101;
  updates(x);
  places(x);
  exchanges(x);
  return 0;
}
