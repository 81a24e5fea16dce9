// Arrays with static storage inside functions stay on the device from call to call: used by kernels and host code of their function, let out
// through pointers and results, in recursion, and in a block that not every call enters.
//
// RUN: %modes %s
// KERNELS: 6

#include <stdio.h>

enum { N = 200 };
static const double weight[4] = {0.5, 0.25, 0.125, 1};

static double *history(int step) {
  static double past[N];
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    past[i] = past[i] * weight[step & 3] + i;
  return past;
}

static int counted(int n) {
  static int count[N];
  int sum = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    count[i] += i % n;
  count[n]++;
  for (int i = 0; i < N; i++)
    sum += count[i];
  return n > 1 ? sum + counted(n - 1) : sum;
}

// Without kernels: its array is like any memory.
static double last(const double *p) {
  static double seen[2];
  seen[0] = seen[1];
  seen[1] = p[N / 2];
  return seen[0] + seen[1];
}

int main(void) {
  static double u[N], v[N];
  double *kept = NULL, sum = 0;
  for (int step = 0; step < 6; step++) {
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      u[i] = u[i] * 0.5 + i * weight[1];
    v[step] += u[step + 1];
    if (step % 2) {
      static float rare[N];
#pragma omp parallel for
      for (int i = 0; i < N; i++)
        rare[i] += (float)v[i];
      sum += rare[step];
    }
    double *p = history(step);
    p[step] += 1;
    if (kept)
      sum += kept[step] + last(kept);
    kept = p;
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      kept[i] += v[i];
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      v[i] += u[i] * weight[2];
    printf("%g %d %g %g\n", sum, counted(3), last(u), last(v));
  }
  return 0;
}
