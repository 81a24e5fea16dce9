// RUN: %modes %s
// KERNELS: 5
/* Records that are kept in shared variables, by critical sections in the loop: also `>=`, which the
 * last one wins, and the two largest values. Only values that differ are compared without a rule for
 * equal ones: which of these comes first is the threads' affair. */
#include <stdio.h>

#define N 3000

static double x[N], y[N];
static int id[N];

int main(void) {
  double best = -1, least = 1e9, first = 0, second = 0;
  int at = -1, where = -1, last = -1, count = 0;
  float v = -1;
  short n = -1;
  for (int i = 0; i < N; i++) {
    x[i] = (i * 577L % 1201) * 0.5;
    y[i] = (i * 577L % 3001) * 0.5 - 7;
    id[i] = i * 17 % N;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    if (x[i] > best || (x[i] == best && i < at)) {
      best = x[i];
      at = i;
    }
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    if (y[i] < least) {
#pragma omp critical
      {
        if (y[i] < least) {
          least = y[i];
          where = id[i];
        }
      }
    }
  }
  int most = -1;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int v = id[i];
#pragma omp critical
    {
      count++;
      if (v >= most) {
        most = v;
        last = i;
      }
    }
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double v = x[i] - 3;
#pragma omp critical
    if (v > first) {
      second = first;
      first = v;
    } else if (v > second)
      second = v;
  }
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < N; i++)
#pragma omp critical(better)
      if (id[i] > v && i < 2000) {
        v = (float)id[i];
        n = (short)i;
      }
  }
  printf("%g %d %g %d\n", best, at, least, where);
  printf("%d %d %d %g %g %g %d\n", most, last, count, first, second, v, n);
  return 0;
}
