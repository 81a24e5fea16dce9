// What threads have gathered is put together from the second element on, into what begins as the first one, or into that.
//
// RUN: %modes %s
// KERNELS: 8
// LOOPS: 8
#include "../Inputs/show.h"
#include <math.h>
#include <omp.h>
#include <stdlib.h>

#define N 300

static double x[N];
static int key[N];

typedef struct slot {
  long hits;
  char rest[56];
} slot;

static long declared(int n) {
  int threads = omp_get_max_threads();
  long *part = calloc(threads, sizeof *part);
#pragma omp parallel
  {
    long own = 0;
#pragma omp for
    for (int i = 0; i < n; i++)
      own += key[i];
    part[omp_get_thread_num()] = own;
  }
  long sum = part[0];
  for (int t = 1; t < threads; t++)
    sum += part[t];
  free(part);
  return sum;
}

static unsigned assigned(int n) {
  unsigned part[4], product;
#pragma omp parallel num_threads(4)
  {
    unsigned own = 1;
#pragma omp for
    for (int i = 0; i < n; i++)
      own *= 2u * (unsigned)key[i] + 1;
    part[omp_get_thread_num()] = own;
  }
  product = part[0];
  for (int t = 1; t < 4; t++)
    product = part[t] * product;
  return product;
}

static double largest(int n) {
  int threads = omp_get_max_threads();
  double part[threads];
#pragma omp parallel
  {
    double own = -100;
#pragma omp for
    for (int i = 0; i < n; i++)
      if (x[i] > own)
        own = x[i];
    part[omp_get_thread_num()] = own;
  }
  double most = part[0];
  for (int t = 1; t < threads; t++)
    if (part[t] > most)
      most = part[t];
  return most;
}

static float smallest(int n) {
  float part[3];
#pragma omp parallel num_threads(3)
  {
    float own = 9e9f;
#pragma omp for
    for (int i = 0; i < n; i++)
      own = fminf(own, (float)x[i]);
    part[omp_get_thread_num()] = own;
  }
  float least = part[0];
  for (int t = 1; t < 3; t++)
    least = part[t] < least ? part[t] : least;
  return least * 2;
}

static long in_the_first(int n) {
  slot part[8];
#pragma omp parallel num_threads(3)
  {
    int me = omp_get_thread_num();
    long own = me * 100;
#pragma omp for nowait
    for (int i = 0; i < n; i++)
      own += key[i] == 3;
    part[me].hits = own;
  }
  for (int t = 1; t < 3; t++)
    part[0].hits += part[t].hits;
  long twice = 2 * part[0].hits;
  return twice + part[0].hits;
}

static double largest_in_the_first(int n) {
  int threads = omp_get_max_threads();
  double *part = malloc(threads * sizeof *part);
#pragma omp parallel
  {
    double own = -100;
#pragma omp for
    for (int i = 0; i < n; i++)
      own = fmax(own, -x[i]);
    part[omp_get_thread_num()] = own;
  }
  for (int t = 1; t < threads; t++)
    if (part[t] > part[0])
      part[0] = part[t];
  const double most = part[0];
  free(part);
  return most;
}

static int choices(int n) {
  int part[2], most = -1, threads = 2;
#pragma omp parallel num_threads(threads)
  {
    int own = -1;
#pragma omp for
    for (int i = 0; i < n; i++)
      own = own > key[i] ? own : key[i];
    part[omp_get_thread_num()] = own;
  }
  for (int t = 0; t < threads; t++)
    most = most < part[t] ? part[t] : most;
  return most;
}

/* All of it stands in a block, in which nothing else names the array. */
static unsigned in_block(int n, int often) {
  unsigned all = 0;
  for (int k = 0; k < often; k++) {
    int threads = omp_get_max_threads();
    unsigned part[threads];
#pragma omp parallel
    {
      unsigned own = 0;
#pragma omp for
      for (int i = 0; i < n; i++)
        own |= 1u << ((key[i] * 3 + k) % 31);
      part[omp_get_thread_num()] = own;
    }
    unsigned bits = part[0];
    for (int t = 1; t < threads; t++)
      bits |= part[t];
    all = all * 31 + bits;
  }
  return all;
}

int main(void) {
  for (int i = 0; i < N; i++) {
    x[i] = (i * 37 % 101) * 0.5 - 4;
    key[i] = i * i % 7;
  }
  printf("%ld %u %g %g %ld %g %d %u\n", declared(N), assigned(N), largest(N), smallest(N),
         in_the_first(N), largest_in_the_first(N), choices(N), in_block(N, 3));
  return 0;
}
