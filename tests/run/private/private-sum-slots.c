// What the threads gather goes to an element for each of them, and all elements are put together.
//
// RUN: %modes %s
// KERNELS: 7
#include "../Inputs/show.h"
#include <math.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

#define N 300
#define PAD 8

static double x[N];
static int key[N];

typedef struct slot {
  long hits;
  char rest[56];
} slot;

static double in_block(int n) {
  int threads = omp_get_max_threads();
  double *part = calloc(threads, sizeof *part), sum = 1;
#pragma omp parallel
  {
    double own = 0;
#pragma omp for
    for (int i = 0; i < n; i++)
      own += x[i] * x[i];
    part[omp_get_thread_num()] = own;
  }
  for (int t = 0; t < threads; t++)
    sum += part[t];
  free(part);
  return sum;
}

/* What asks for the array's size does not name it for anything else. */
static double of_variable_length(int n) {
  int threads = omp_get_max_threads();
  double part[threads], sum = 2;
  memset(part, 0, sizeof part);
#pragma omp parallel
  {
    double own = 0;
#pragma omp for
    for (int i = 0; i < n; i++)
      own += 2 * x[i];
    part[omp_get_thread_num()] = own;
  }
  for (int t = 0; t < threads; t++)
    sum += part[t];
  return sum;
}

static double padded(int n) {
  double part[64 * PAD], most = -1;
  for (int t = 0; t < 64; t++)
    part[t * PAD] = -1;
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num();
    double own = -5;
#pragma omp for schedule(static)
    for (int i = 0; i < n; i++)
      if (x[i] > own)
        own = x[i];
    part[me * PAD] = own;
  }
  for (int t = 0; t < 2; t++)
    if (part[t * PAD] > most)
      most = part[t * PAD];
  return most;
}

static long in_structs(int n) {
  int t, threads;
  slot part[8];
  long sum = 0;
#pragma omp parallel num_threads(3)
  {
    int me = omp_get_thread_num();
    long own = me * 100;
#pragma omp master
    threads = omp_get_num_threads();
#pragma omp for nowait
    for (int i = 0; i < n; i++)
      own += key[i] == 3;
    part[me].hits = own;
  }
  for (t = 0; t < threads; ++t)
    sum = part[t].hits + sum;
  return sum;
}

static long in_array(int n, int threads) {
  long part[threads], sum = 0;
#pragma omp parallel num_threads(threads)
  {
    long own = 0;
#pragma omp for
    for (int i = 0; i < n; i++)
      own ^= (long)key[i] << (i % 30);
    part[omp_get_thread_num()] = own;
  }
  for (int t = 0; t < threads; t++)
    sum ^= part[t];
  return sum;
}

static int several(int n) {
  int sum = 0;
  for (int step = 0; step < 3; step++) {
    int *part = malloc(omp_get_max_threads() * sizeof(int));
#pragma omp parallel
    {
      int own = 0, me = omp_get_thread_num();
      for (int half = 0; half < 2; half++) {
#pragma omp for
        for (int i = 0; i < n; i++)
          own += key[i] + step * half;
      }
      part[me] = own;
    }
    for (int t = 0; t < omp_get_max_threads(); t++)
      sum += part[t];
    free(part);
  }
  return sum;
}

static float smallest(int n) {
  float part[4] = {9e9f, 9e9f, 9e9f, 9e9f}, least = 9e9f;
  (void)part;
#pragma omp parallel num_threads(4)
  {
    float own = 9e9f;
#pragma omp for
    for (int i = 0; i < n; i++)
      own = own < (float)x[i] ? own : (float)x[i];
    part[omp_get_thread_num()] = own;
  }
  for (int t = 0; t < 4; t++)
    least = fminf(least, part[t]);
  return least;
}

int main(void) {
  for (int i = 0; i < N; i++) {
    x[i] = (i * 37 % 101) * 0.5 - 4;
    key[i] = i * i % 7;
  }
  printf("%g %g %g %ld %ld %d %g\n", in_block(N), of_variable_length(N), padded(N), in_structs(N),
         in_array(N, 3), several(N), smallest(N));
  return 0;
}
