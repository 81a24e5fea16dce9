// What the training programs share: a size from the command line, deterministic data, a checksum.
//
// REAL is the floating-point type, chosen when a program is built: most are built twice.
#ifndef TRAINING_H
#define TRAINING_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef REAL
#define REAL double
#endif
typedef REAL real;

/// Argument number `at` as a positive number.
static inline long argument(int argc, char **argv, int at, long fallback) {
  long value = argc > at ? atol(argv[at]) : fallback;
  if (value <= 0) {
    fprintf(stderr, "%s: argument %d must be a positive number\n", argv[0], at);
    exit(2);
  }
  return value;
}

static inline void *allocate(size_t count, size_t size) {
  void *p = calloc(count ? count : 1, size);
  if (!p) {
    fprintf(stderr, "out of memory\n");
    exit(3);
  }
  return p;
}

#define NEW(type, count) ((type *)allocate((size_t)(count), sizeof(type)))

/// The next of a sequence of pseudo-random numbers.
static inline unsigned next(unsigned *state) { return *state = *state * 1664525u + 1013904223u; }

/// Values in [0, 1).
static inline void fill(real *a, long n, unsigned seed) {
  for (long i = 0; i < n; i++)
    a[i] = (real)(next(&seed) >> 8) / (real)(1 << 24);
}

/// Prints a sum that depends on every element; exits with an error when it is no number.
static inline void finish(const real *a, long n) {
  double sum = 0;
  for (long i = 0; i < n; i++)
    sum += a[i] * (1 + (double)(i % 7));
  printf("%.4e\n", sum);
  exit(isfinite(sum) ? 0 : 1);
}

static inline void finish_int(const int *a, long n) {
  unsigned long sum = 0;
  for (long i = 0; i < n; i++)
    sum = sum * 31 + (unsigned)a[i];
  printf("%lx\n", sum);
  exit(0);
}

#endif
