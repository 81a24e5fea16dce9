/* What the benchmarks in C share: a clock, medians, and an end with status 2 when something
 * cannot be measured.  Included by a path beside the including file. */
#ifndef O2O_BENCH_TIMES_H
#define O2O_BENCH_TIMES_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Microseconds since some moment. */
static inline double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

static inline int o2o_by_value(const void *x, const void *y) {
  double a = *(const double *)x, b = *(const double *)y;
  return (a > b) - (a < b);
}

/* Sorts the times; of an even number, the upper one in the middle. */
static inline double median(double *times, size_t count) {
  qsort(times, count, sizeof *times, o2o_by_value);
  return times[count / 2];
}

static inline void require(int condition, const char *what) {
  if (condition)
    return;
  fprintf(stderr, "%s failed\n", what);
  exit(2);
}

#endif
