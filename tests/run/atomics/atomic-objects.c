// _Atomic objects and <stdatomic.h>: every access is atomic.
//
// RUN: %modes %s
// KERNELS: 8
#include "../Inputs/show.h"

#include <stdatomic.h>

#define N 200
static atomic_int hist[16];
static _Atomic long total;
static atomic_uint mask;
static _Atomic double weight;
static atomic_bool any;

struct queue {
  atomic_int count;
  int items[N];
};
static struct queue q;

static void push(struct queue *to, int v) { to->items[to->count++] = v; }

int main(void) {
  int x[N], pairs = 0;
  _Atomic int plain = 0;
  _Atomic(float) level = 1;
  for (int i = 0; i < N; i++)
    x[i] = i * 37 % 101;
  for (int i = 0; i < 16; i++)
    atomic_init(&hist[i], 0);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    atomic_fetch_add(&hist[x[i] % 16], 1);
    atomic_fetch_sub_explicit(&hist[i % 16], 2, memory_order_relaxed);
  }
  for (int i = 0; i < 16; i++)
    printf("%d ", hist[i]);
  printf("\n");
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    total += x[i];
    plain++;
    weight += 0.5 * x[i];
    mask |= 1u << x[i] % 30;
  }
  printf("%ld %d %g %u\n", total, plain, weight, mask);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    push(&q, x[i]);
  long sum = 0;
  for (int i = 0; i < N; i++)
    sum += q.items[i] * q.items[i];
  printf("%d %ld\n", q.count, sum);
  // Each value is there once: before, behind, as a place.
#pragma omp parallel for reduction(+ : pairs)
  for (int i = 0; i < N; i++) {
    int before = plain++, behind = --plain;
    pairs += before - before + behind - behind;
    pairs += (plain += 2) != 0;
  }
  printf("%d %d\n", plain, pairs);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (x[i] > 99)
      any = 1;
  printf("%d\n", any);
#pragma omp parallel for reduction(+ : pairs)
  for (int i = 0; i < N; i++)
    pairs += hist[i % 16] + atomic_load(&hist[x[i] % 16]);
  printf("%d\n", pairs);
#pragma omp parallel for reduction(+ : pairs)
  for (int i = 0; i < N; i++) {
    int was = 1;
    if (atomic_compare_exchange_strong(&hist[i % 16], &was, 1))
      pairs++;
    else
      pairs += was;
  }
  printf("%d\n", pairs);
  // An _Atomic variable of the iteration, and one that the loop only reads.
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    _Atomic int own = x[i];
    own += plain;
    atomic_store(&q.count, 3);
    x[i] = own++ + (int)level;
  }
  show_int("x", x, 20);
  printf("%d\n", q.count);
  return 0;
}
