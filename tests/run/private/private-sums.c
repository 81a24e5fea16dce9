// Scalars private to the region that a loop accumulates into: every operator and form of update,
// merged under critical, by atomic, by the next loop, with the value that they had before.
//
// RUN: %modes %s
// KERNELS: 11
#include "../Inputs/show.h"

#include <math.h>

#define N 500
static double v[N];
static int k[N], total_n = 3;
static double total, product = 1, lowest = 1e9, highest = -1e9, differences;
static unsigned ors, ands = ~0u, xors;
static int all = 1, any;
static long count;

int main(void) {
  for (int i = 0; i < N; i++) {
    v[i] = (i * 37 % 101) * 0.25 - 10;
    k[i] = i * 29 % 127;
  }
#pragma omp parallel
  {
    double own = 0, own2 = 0;
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      own += v[i];
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++)
      own = v[i] + own;
#pragma omp for
    for (int i = 0; i < N; i++) {
      own2 -= v[i] * 0.5;
      own = own + v[i] - 1;
    }
#pragma omp critical
    {
      total += own;
      differences += own2;
    }
  }
  int n, m = 0;
  double p = 1;
#pragma omp parallel private(n) firstprivate(p, m)
  {
    n = 0;
#pragma omp for
    for (int i = 0; i < N; i++)
      if (k[i] > 60) {
        n++;
        ++m;
      }
#pragma omp for
    for (int i = 0; i < N; i++)
      p *= 1 + v[i] * 0.001;
#pragma omp atomic
    total_n += n;
#pragma omp critical
    {
      count += m;
      product *= p;
    }
  }
#pragma omp parallel
  {
    unsigned o = 0, a = ~0u, x = 0;
    double lo = 1e9, hi = -1e9, lo2 = 1e9, hi2 = -1e9;
#pragma omp for
    for (int i = 0; i < N; i++) {
      o |= 1u << (k[i] % 20);
      a = a & ~(1u << (k[i] % 7));
      x ^= (unsigned)k[i] * 77u;
    }
#pragma omp for
    for (int i = 0; i < N; i++) {
      if (v[i] < lo)
        lo = v[i];
      hi = v[i] > hi ? v[i] : hi;
    }
#pragma omp for
    for (int i = 0; i < N; i++) {
      lo2 = fmin(lo2, v[i] * v[i]);
      hi2 = fmax(v[i] * v[i], hi2);
    }
#pragma omp critical
    {
      ors |= o;
      ands &= a;
      xors ^= x;
      lowest = fmin(lowest, fmin(lo, lo2));
      highest = fmax(highest, fmax(hi, hi2));
    }
  }
#pragma omp parallel
  {
    int every = 1, some = 0, found = 0;
    _Bool fine = 1;
#pragma omp for
    for (int i = 0; i < N; i++) {
      every = every && k[i] < 127;
      some = some || k[i] == 126;
    }
#pragma omp for
    for (int i = 0; i < N; i++)
      if (k[i] == 13)
        found = 1;
#pragma omp for
    for (int i = 0; i < N; i++)
      fine = fine && v[i] > -100;
#pragma omp critical
    {
      all = all && every && fine;
      any = any || some || found;
    }
  }
  any = any > 0;
  printf("%.6f %.6f %.9e %.6f %.6f\n", total, differences, product, lowest, highest);
  printf("%d %ld %u %u %u %d %d\n", total_n, count, ors, ands, xors, all, any);
  return 0;
}
