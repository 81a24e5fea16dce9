// RUN: %modes %s
// KERNELS: 7
// LAUNCHES: any
/* Searches of graphs: who comes first takes a node by a compare-and-swap, in loops that pointers, or numbers that count down,
   walk to their end; distances are lowered until nobody was in between, or until another one has lowered them further. */
#include <stdio.h>
#include <stdlib.h>

struct graph {
  long n, *offset;
  int *target;
};

static int take(int *parent, int v, int u) {
  return __atomic_load_n(&parent[v], __ATOMIC_RELAXED) < 0 && __sync_bool_compare_and_swap(&parent[v], -1, u);
}

static long by_pointer(const struct graph *g, int *parent, const int *queue, int *next, long count) {
  long found = 0;
#pragma omp parallel for
  for (long i = 0; i < count; i++) {
    int u = queue[i];
    for (const int *v = g->target + g->offset[u]; v < g->target + g->offset[u + 1]; v++)
      if (take(parent, *v, u))
        next[__sync_fetch_and_add(&found, 1)] = *v;
  }
  return found;
}

static long by_end(const struct graph *g, int *parent, const int *queue, int *next, long count) {
  long found = 0;
  const int *target = g->target;
  const long *offset = g->offset;
#pragma omp parallel for
  for (long i = 0; i < count; i++) {
    const int *end = target + offset[queue[i] + 1];
    for (const int *v = target + offset[queue[i]]; v != end; ++v)
      if (take(parent, *v, queue[i]))
        next[__sync_fetch_and_add(&found, 1)] = *v;
  }
  return found;
}

static long by_count(const struct graph *g, int *parent, const int *queue, int *next, long count) {
  long found = 0;
  const int *target = g->target;
  const long *offset = g->offset;
#pragma omp parallel for
  for (long i = 0; i < count; i++) {
    const int *v = target + offset[queue[i]];
    long left = offset[queue[i] + 1] - offset[queue[i]];
    while (left-- > 0) {
      int w = *v++;
      if (take(parent, w, queue[i]))
        next[__sync_fetch_and_add(&found, 1)] = w;
    }
  }
  return found;
}

static void own_trees(const struct graph *g, int *parent, int *sizes) {
#pragma omp parallel for
  for (long i = 0; i < g->n; i++) {
    int size = 0;
    long k = g->offset[i], end = g->offset[i + 1];
    do {
      if (k >= end)
        break;
      size += take(parent, g->target[k], (int)i);
      k += 1;
    } while (k < end && size < 3);
    sizes[i] = size > 3;
  }
}

static int lower(const struct graph *g, int *distance) {
  int changed = 0;
#pragma omp parallel for reduction(| : changed)
  for (long u = 0; u < g->n; u++)
    for (long e = g->offset[u]; e < g->offset[u + 1]; e++) {
      int v = g->target[e], new = __atomic_load_n(&distance[u], __ATOMIC_RELAXED) + 1 + v % 3;
      int old = __atomic_load_n(&distance[v], __ATOMIC_RELAXED);
      while (new < old) {
        if (__sync_bool_compare_and_swap(&distance[v], old, new)) {
          changed = 1;
          break;
        }
        old = __atomic_load_n(&distance[v], __ATOMIC_RELAXED);
      }
    }
  return changed;
}

int main(void) {
  const int n = 1500;
  struct graph g = {n, malloc((n + 1) * sizeof(long)), malloc(8 * n * sizeof(int))};
  int *parent = malloc(n * sizeof(int)), *queue = malloc(n * sizeof(int)), *next = malloc(n * sizeof(int));
  unsigned random = 1;
  long edges = 0;
  for (int i = 0; i < n; i++) {
    g.offset[i] = edges;
    for (int j = 0; j < i % 7; j++, random = random * 1103515245 + 12345)
      g.target[edges++] = (random >> 8) % n;
  }
  g.offset[n] = edges;
  long (*const searches[])(const struct graph *, int *, const int *, int *, long) = {by_pointer, by_end, by_count};
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < n; i++)
      parent[i] = -1;
    parent[6] = queue[0] = 6;
    long total = 0, levels = 0;
    for (long count = 1; count > 0; levels++) {
      count = searches[k](&g, parent, queue, next, count);
      int *other = queue;
      queue = next;
      next = other;
      total += count;
    }
    printf("%ld in %ld steps\n", total, levels);
  }
  int taken = 0, more = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    parent[i] = -1;
  own_trees(&g, parent, queue);
#pragma omp parallel for reduction(+ : more)
  for (int i = 0; i < n; i++)
    more += queue[i];
  for (int i = 0; i < n; i++)
    taken += parent[i] >= 0;
  printf("%d %d\n", taken > n / 2, more);
  for (int i = 0; i < n; i++)
    queue[i] = 1 << 20;
  queue[6] = 0;
  while (lower(&g, queue))
    ;
  long sum = 0;
  for (int i = 0; i < n; i++)
    sum += (long)queue[i] * (i % 9);
  printf("%ld\n", sum);
  return 0;
}
