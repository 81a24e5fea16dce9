// Counting into a block that each thread has allocated: integer updates that commute become atomic, sums of doubles are an accumulator of the
// work-group. A block that is read as well stays with the thread.
//
// RUN: %modes %s
// KERNELS: 5
// LOOPS: 7
#include "../Inputs/show.h"
#include <stdlib.h>

#define N 3000
#define KEYS 500
static int key[N], histogram[KEYS], bits[KEYS];
static long total[KEYS];
static double sum[KEYS];

static void count(void) {
#pragma omp parallel
  {
    int *own = calloc(KEYS, sizeof *own);
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      own[key[i]]++;
    for (int k = 1; k < KEYS; k++)
      own[k] += own[k - 1];
#pragma omp critical
    for (int k = 0; k < KEYS; k++)
      histogram[k] += own[k];
    free(own);
  }
}

static void gather(void) {
#pragma omp parallel
  {
    long *own = calloc(KEYS, sizeof *own);
    unsigned *seen = calloc(KEYS, sizeof *seen);
#pragma omp for nowait
    for (int i = 0; i < N; i++) {
      own[key[i]] -= i;
      if (i % 3 == 0)
        own[i % KEYS] += 2;
    }
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      seen[key[i]] |= 1u << i % 31;
#pragma omp critical
    for (int k = 0; k < KEYS; k++) {
      total[k] += own[k];
      bits[k] |= (int)seen[k];
    }
    free(own);
    free(seen);
  }
}

static void keep(void) {
#pragma omp parallel
  {
    double *own = calloc(KEYS, sizeof *own);
    long *met = calloc(KEYS, sizeof *met), *next = calloc(KEYS, sizeof *next);
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      own[key[i]] += 0.5 * i;
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      met[key[i]] += met[key[i]] < 0;
#pragma omp for nowait
    for (int i = 0; i < N; i++) {
      met[key[i]]++;
      next[key[i]]++;
    }
#pragma omp critical
    for (int k = 0; k < KEYS; k++) {
      sum[k] += own[k];
      total[k] += met[k] + next[k];
    }
    free(own);
    free(met);
    free(next);
  }
}

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    key[i] = i * 17 % 499 * (i % 2);
  count();
  gather();
  keep();
  show_int("histogram", histogram, KEYS);
  show_int("bits", bits, KEYS);
  for (int k = 0; k < KEYS; k++)
    printf("%ld %.1f\n", total[k], sum[k]);
  return 0;
}
