// Loops that come again and again, and unless STEPS_ONLY is defined one that comes once in front of them.
#include <stdio.h>

enum { N = 1000, STEPS = 50 };
static double a[N], b[N];

static void fill(void) {
#ifndef STEPS_ONLY
#pragma omp parallel for
#endif
  for (int i = 0; i < N; i++)
    a[i] = i * 0.5;
}

static void step(void) {
#pragma omp parallel for
  for (int i = 1; i < N - 1; i++)
    b[i] = (a[i - 1] + a[i + 1]) * 0.5;
#pragma omp parallel for
  for (int i = 1; i < N - 1; i++)
    a[i] = b[i] + 1;
}

int main(void) {
  fill();
  for (int n = 0; n < STEPS; n++)
    step();
  printf("%g\n", a[N / 2]);
  return 0;
}
