/* The frame of the benchmark kernels: rounds, times, results.
 *
 * A program NAME.c fills its arrays, runs compute() once to warm up (kernels are built, caches
 * filled) and `-DROUNDS` times against the clock, and hands over its results:
 *
 *     compute();
 *     bench_start(c[0]);
 *     for (int r = 0; r < ROUNDS; r++)
 *       compute();
 *     bench_done(c, N);
 *
 * Compiled as it is, it is an ordinary OpenMP program: for plain clang and for the plugin. Compiled
 * with -DBENCH_HAND and linked with hand.c, compute() is the host side of the hand-written kernels
 * in NAME.cl. All three print the same line:
 *
 *     WALL CPU KERNELS    seconds per round by the clock until the host has the results, of
 *                         processor time, and (-DBENCH_HAND) in kernels by OpenCL's profiling, else
 *                         0
 *
 * and, when BENCH_RESULTS names a file, write the results there as doubles.
 */
#ifndef BENCH_KERNELS_BENCH_H
#define BENCH_KERNELS_BENCH_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifndef ROUNDS
#define ROUNDS 5
#endif

/* Brings an array back from the device; the plugin does so by itself. */
#ifdef BENCH_HAND
#include "hand.h"
#define BENCH_FETCH(array, bytes) hand_fetch((void *)(array), bytes)
#else
#define BENCH_FETCH(array, bytes) (void)0
#endif

static double bench_wall, bench_cpu;
static volatile double bench_first;

static inline double bench_clock(clockid_t id) {
  struct timespec t;
  clock_gettime(id, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Starts the clock.  Reading a result, for the argument, waits for the round that warmed up. */
static inline void bench_start(double result) {
#ifdef BENCH_HAND
  hand_start();
#endif
  bench_first = result;
  bench_wall = bench_clock(CLOCK_MONOTONIC);
  bench_cpu = bench_clock(CLOCK_PROCESS_CPUTIME_ID);
}

/* A number from 0 to 1, the same sequence in every program. */
static inline double bench_random(void) {
  static unsigned long long state = 88172645463325252ull;
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (double)(state >> 11) / 9007199254740992.0;
}

static inline void bench_fill(double *a, size_t n) {
  for (size_t i = 0; i < n; i++)
    a[i] = bench_random();
}

/* Stops the clock when the host has the results: the argument is one of them. */
static inline void bench_stop(double result) {
  double kernels = 0;
  bench_first = result;
  bench_wall = bench_clock(CLOCK_MONOTONIC) - bench_wall;
  bench_cpu = bench_clock(CLOCK_PROCESS_CPUTIME_ID) - bench_cpu;
#ifdef BENCH_HAND
  kernels = hand_seconds(ROUNDS);
#endif
  printf("%.9f %.9f %.9f\n", bench_wall / ROUNDS, bench_cpu / ROUNDS, kernels);
}

static inline void bench_write(const double *results, size_t n) {
  const char *path = getenv("BENCH_RESULTS");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (file) {
    fwrite(results, sizeof *results, n, file);
    fclose(file);
  }
}

/* Both, for results that are doubles already. */
static inline void bench_done(const double *results, size_t n) {
  BENCH_FETCH(results, n * sizeof *results);
  bench_stop(results[0]);
  bench_write(results, n);
}

#endif
