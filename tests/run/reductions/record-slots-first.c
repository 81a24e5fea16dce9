// RUN: %modes %s
// KERNELS: 5
/* The threads' elements are put together in variables that begin as the first element; the number
 * of threads is what one of them has stored, and the size of an element a number. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

#define N 3000

static double x[N];

static int declared(double *value) {
  int threads = omp_get_max_threads();
  double least[threads];
  int place[threads];
#pragma omp parallel
  {
    int me = omp_get_thread_num(), at = -1;
    double mine = 1e30;
#pragma omp for
    for (int i = 0; i < N; i++)
      if (x[i] < mine) {
        mine = x[i];
        at = i;
      }
    least[me] = mine;
    place[me] = at;
  }
  double best = least[0];
  int where = place[0];
  for (int t = 1; t < threads; t++)
    if (least[t] < best) {
      best = least[t];
      where = place[t];
    }
  *value = best;
  return where;
}

struct found {
  int at;
  double v;
};

/* `threads` is declared with another number, which the region replaces in any case. */
static int assigned(double *value) {
  struct found slot[64];
  int threads = 1, where = 7;
  double best = 5;
#pragma omp parallel num_threads(3)
  {
    double mine = -1e30;
    int at = -1;
#pragma omp single
    threads = omp_get_num_threads();
#pragma omp for
    for (int i = 0; i < N; i++)
      if (x[i] > mine) {
        mine = x[i];
        at = i;
      }
    slot[omp_get_thread_num()].v = mine;
    slot[omp_get_thread_num()].at = at;
  }
  best = slot[0].v;
  where = slot[0].at;
  for (int t = 1; t < threads; t++) {
    if (slot[t].v > best) {
      best = slot[t].v;
      where = slot[t].at;
    }
  }
  *value = best;
  return where;
}

static double bytes(double start) {
  int threads = omp_get_max_threads();
  double *limit = malloc(8 * threads);
  int *element = malloc(threads * 4);
#pragma omp parallel
  {
    double mine = start;
    int at = -1, me = omp_get_thread_num();
#pragma omp for
    for (int i = 0; i < N; i++)
      if (x[i] * x[i] < mine) {
        mine = x[i] * x[i];
        at = i;
      }
    limit[me] = mine;
    element[me] = at;
  }
  for (int t = 1; t < threads; t++)
    if (limit[t] < limit[0]) {
      limit[0] = limit[t];
      element[0] = element[t];
    }
  start = element[0] == -1 ? -1 : limit[0];
  free(limit);
  free(element);
  return start;
}

/* The master's number, in a block with other things. */
static double sums(void) {
  double part[64], all = 0;
  int threads = 0, regions = 0;
#pragma omp parallel
  {
    double mine = 0;
#pragma omp master
    {
      regions++;
      threads = omp_get_num_threads();
    }
#pragma omp for
    for (int i = 0; i < N; i++)
      mine += x[i];
    part[omp_get_thread_num()] = mine;
  }
  for (int t = 0; t < threads; t++)
    all += part[t];
  return all + regions;
}

/* The others' least values count, but the first one's does so only once. */
static double second(void) {
  int threads = omp_get_max_threads();
  double most[threads];
#pragma omp parallel
  {
    double mine = -1e30;
#pragma omp for
    for (int i = 0; i < N; i++)
      if (x[i] > mine)
        mine = x[i];
    most[omp_get_thread_num()] = mine;
  }
  double all = -2e30;
  for (int t = 0; t < threads; t++)
    if (most[t] > all)
      all = most[t];
  return all;
}

int main(void) {
  double v;
  int at;
  for (int i = 0; i < N; i++)
    x[i] = (i * 421L % 907) * 0.5 - 100;
  at = declared(&v);
  printf("%g %d\n", v, at);
  at = assigned(&v);
  printf("%g %d\n", v, at);
  printf("%g\n", bytes(1e20));
  printf("%g\n", bytes(0));
  printf("%g\n", sums());
  printf("%g\n", second());
  return 0;
}
