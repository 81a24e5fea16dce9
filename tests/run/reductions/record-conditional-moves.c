// RUN: %modes %s
// KERNELS: 3
/* Records of which a member becomes one of two values: the two largest of the threads' two largest,
 * in a critical section of the region and of the loop, by `?:` and macros. */
#include <stdio.h>

#define N 3000
#define LARGER(a, b) ((a) > (b) ? (a) : (b))

static double x[N];

int main(void) {
  double first = -1, second = -1, low = 1e30, next = 1e30, top = 0, other = 0;
  for (int i = 0; i < N; i++)
    x[i] = (i * 577L % 3001) * 0.5;
#pragma omp parallel
  {
    double f = -1, s = -1;
#pragma omp for nowait
    for (int i = 0; i < N; i++) {
      if (x[i] > f) {
        s = f;
        f = x[i];
      } else if (x[i] > s)
        s = x[i];
    }
#pragma omp critical
    {
      if (f > first) {
        second = first > s ? first : s;
        first = f;
      } else if (f > second)
        second = f;
    }
  }
  printf("%g %g\n", first, second);
#pragma omp parallel
  {
    double f = 1e30, s = 1e30;
#pragma omp for
    for (int i = 0; i < N; i++) {
      if (x[i] < f) {
        s = f;
        f = x[i];
      } else if (x[i] < s)
        s = x[i];
    }
#pragma omp critical
    if (f < low) {
      next = low < s ? low : s < low ? s : low;
      low = f;
    } else
      next = f < next ? f : next;
  }
  printf("%g %g\n", low, next);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double v = x[i] - 3;
#pragma omp critical
    {
      if (v > top) {
        other = LARGER(top, other);
        top = v;
      } else
        other = LARGER(v, other);
    }
  }
  printf("%g %g\n", top, other);
  return 0;
}
