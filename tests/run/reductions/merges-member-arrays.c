// Threads' arrays of structs whose members are put together by operators of their own, or differ in type: each member is an array
// in the kernel, and the host copies what it has.
//
// RUN: %modes %s
// KERNELS: 5
// LOOPS: 7
// FUSE: no
#include "../Inputs/show.h"
#include <float.h>
#include <stdlib.h>

enum { N = 3000, M = 5, Bins = 90 };

typedef struct {
  double lo, hi;
} range;

typedef struct {
  double lo;
  short at;
  double hi;
  unsigned seen : 3;
} marked;

typedef struct {
  double sum;
  float square;
  long n;
} moments;

static double a[N * M];

static void both(range *all, moments *sums) {
#pragma omp parallel
  {
    range r[M];
    moments m[M];
    for (int k = 0; k < M; k++) {
      r[k].lo = DBL_MAX;
      r[k].hi = -DBL_MAX;
      m[k].sum = m[k].square = 0;
      m[k].n = 0;
    }
#pragma omp for
    for (int i = 0; i < N; i++)
      for (int k = 0; k < M; k++) {
        double v = a[i * M + k];
        if (v < r[k].lo)
          r[k].lo = v;
        if (v > r[k].hi)
          r[k].hi = v;
        m[k].sum += v;
        m[k].square += (float)(i & 3);
        m[k].n++;
      }
#pragma omp critical
    for (int k = 0; k < M; k++) {
      if (r[k].lo < all[k].lo)
        all[k].lo = r[k].lo;
      if (r[k].hi > all[k].hi)
        all[k].hi = r[k].hi;
      sums[k].sum += m[k].sum;
      sums[k].square += m[k].square;
      sums[k].n += m[k].n;
    }
  }
}

int main(void) {
  for (int i = 0; i < N * M; i++)
    a[i] = (i * 7919 % 10007) * 0.25 - 9;
  range all[M];
  moments sums[M] = {{0}};
  for (int k = 0; k < M; k++)
    all[k] = (range){DBL_MAX, -DBL_MAX};
  both(all, sums);
  for (int k = 0; k < M; k++)
    printf("%g %g %g %g %ld\n", all[k].lo, all[k].hi, sums[k].sum, (double)sums[k].square, sums[k].n);
  // Other members stay what they are.
  marked found[M];
  for (int k = 0; k < M; k++)
    found[k] = (marked){1e9, (short)k, -1e9, 5};
#pragma omp parallel
  {
    marked r[M];
    for (int k = 0; k < M; k++)
      r[k].lo = found[k].lo, r[k].at = 7, r[k].hi = -1e9, r[k].seen = 1;
#pragma omp for schedule(dynamic, 7)
    for (int i = 0; i < N; i++) {
      const int k = i % M;
      r[k].lo = a[i] < r[k].lo ? a[i] : r[k].lo;
      r[k].hi = a[i] > r[k].hi ? a[i] : r[k].hi;
    }
#pragma omp critical
    for (int k = 0; k < M; k++) {
      found[k].lo = r[k].lo < found[k].lo ? r[k].lo : found[k].lo;
      found[k].hi = r[k].hi > found[k].hi ? r[k].hi : found[k].hi;
      found[k].seen &= r[k].seen;
      if (r[k].at != 7)
        found[k].at = -1;
    }
  }
  for (int k = 0; k < M; k++)
    printf("%g %g %d %d\n", found[k].lo, found[k].hi, found[k].at, found[k].seen);
  // Many of them, in a block of the thread; the kernel before has written what this one reads.
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] += i % 3;
  moments *bins = calloc(Bins, sizeof *bins);
#pragma omp parallel
  {
    moments *own = calloc(Bins, sizeof *own);
#pragma omp for
    for (int i = 0; i < N; i++) {
      const int k = i * 31 % Bins;
      own[k].sum += a[i];
      own[k].n += i & 1;
    }
#pragma omp critical
    for (int k = 0; k < Bins; k++) {
      bins[k].sum += own[k].sum;
      bins[k].n += own[k].n;
    }
    free(own);
  }
  for (int k = 0; k < Bins; k += 17)
    printf("%g %ld\n", bins[k].sum, bins[k].n);
  moments large[Bins] = {{0}};
#pragma omp parallel
  {
    moments own[Bins];
    for (int k = 0; k < Bins; k++)
      own[k].sum = 1, own[k].n = 0, own[k].square = -1;
#pragma omp for
    for (int i = 0; i < N; i++) {
      const int k = i * 31 % Bins;
      own[k].sum += a[i];
      own[k].n -= i & 1;
      own[k].square = own[k].square < (float)a[i] ? (float)a[i] : own[k].square;
    }
#pragma omp critical
    for (int k = 0; k < Bins; k++) {
      large[k].sum += own[k].sum - 1;
      large[k].n += own[k].n;
      large[k].square = large[k].square < own[k].square ? own[k].square : large[k].square;
    }
  }
  for (int k = 0; k < Bins; k += 13)
    printf("%g %ld %g\n", large[k].sum, large[k].n, (double)large[k].square);
  // The program can tell which thread has found what.
  long which = 0;
#pragma omp parallel reduction(+ : which)
  {
    range r[M];
    for (int k = 0; k < M; k++)
      r[k].lo = 1e9, r[k].hi = 0;
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++) {
      r[i % M].lo = a[i] < r[i % M].lo ? a[i] : r[i % M].lo;
      r[i % M].hi += 0.5;
    }
#pragma omp critical
    for (int k = 0; k < M; k++)
      all[k].hi += r[k].hi;
    for (int k = 0; k < M; k++)
      which += r[k].lo < 1e9;
  }
  printf("%d %g\n", which > 0, all[2].hi);
  // An element as a whole.
#pragma omp parallel
  {
    range r[M];
    for (int k = 0; k < M; k++)
      r[k] = (range){1e9, 0};
#pragma omp for
    for (int i = 0; i < N; i++) {
      r[i % M].lo = a[i] < r[i % M].lo ? a[i] : r[i % M].lo;
      r[i % M].hi += 0.25;
    }
#pragma omp critical
    for (int k = 0; k < M; k++) {
      all[k].hi += r[k].hi;
      all[k].lo = r[k].lo < all[k].lo ? r[k].lo : all[k].lo;
    }
  }
  for (int k = 0; k < M; k++)
    printf("%g %g\n", all[k].lo, all[k].hi);
  free(bins);
  return 0;
}
