// Locks around nothing but updates: one for all, one for each element, two at a time, in functions.
//
// RUN: %modes %s
// KERNELS: 6
#include "../Inputs/show.h"

#include <omp.h>
#include <stdlib.h>

#define N 200

struct bin {
  double sum;
  int count;
  omp_lock_t lock;
};

static omp_lock_t one, locks[16];
static omp_nest_lock_t nest;
static double force[16];

static void put(struct bin *b, double v) {
  omp_set_lock(&b->lock);
  b->sum += v;
  b->count++;
  omp_unset_lock(&b->lock);
}

int main(void) {
  struct bin *bins = calloc(8, sizeof *bins);
  double sum = 0, top = -1e30, x[N];
  int n = 0, deep = 0, even = 0;
  omp_init_lock(&one);
  omp_init_nest_lock(&nest);
  for (int k = 0; k < 16; k++)
    omp_init_lock(&locks[k]);
  for (int k = 0; k < 8; k++)
    omp_init_lock(&bins[k].lock);
  for (int i = 0; i < N; i++)
    x[i] = i * 37 % 101;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double v = x[i] * 2;
    omp_set_lock(&one);
    sum += v;
    n++;
    if (v > top)
      top = v;
    omp_unset_lock(&one);
  }
  printf("%g %d %g\n", sum, n, top);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int a = i % 16, b = i * 7 % 16;
    double f = x[i] - x[(i + 5) % N];
    omp_set_lock(&locks[a]);
    force[a] += f;
    omp_unset_lock(&locks[a]);
    omp_set_lock(&locks[b]);
    force[b] -= f;
    omp_unset_lock(&locks[b]);
  }
  show_double("force", force, 16);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    put(&bins[i % 8], x[i]);
  for (int k = 0; k < 8; k++)
    printf("%g %d ", bins[k].sum, bins[k].count);
  printf("\n");
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    omp_set_nest_lock(&nest);
    omp_set_lock(&one);
    deep += i;
    omp_unset_lock(&one);
    if (i % 2 == 0)
      even += 3;
    omp_unset_nest_lock(&nest);
  }
  printf("%d %d\n", deep, even);
  // Sections of several names.
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical(outer)
    {
      deep += 2;
#pragma omp critical(inner)
      even++;
    }
  }
  printf("%d %d\n", deep, even);
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < N; i++)
      if (x[i] > 50) {
        (void)omp_set_lock(&locks[0]);
        force[0] += 1;
        (void)omp_unset_lock(&locks[0]);
      }
  }
  printf("%g\n", force[0]);
  for (int k = 0; k < 16; k++)
    omp_destroy_lock(&locks[k]);
  for (int k = 0; k < 8; k++)
    omp_destroy_lock(&bins[k].lock);
  omp_destroy_nest_lock(&nest);
  omp_destroy_lock(&one);
  free(bins);
  return 0;
}
