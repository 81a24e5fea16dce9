// The unit of host-units.c without kernels.
#include "host-units.h"

#include <stdio.h>

int counter;

void print_some(const double *x) {
  for (int i = 0; i < N; i += 30)
    printf("%g ", x[i]);
  printf("%g\n", common_table[5]);
}

void scale(double *x, int n, double by) {
  for (int i = 0; i < n; i++)
    x[i] *= by;
}

double largest(const double *x, int n) {
  const double *best = x;
  for (const double *p = x; p < x + n; p++)
    if (*p > *best)
      best = p;
  return *best;
}

double common_sum(void) {
  double s = 0;
  for (int i = 0; i < N; i++)
    s += common_table[i];
  return s;
}

double *middle(double *x) { return x + N / 2; }

void each(void (*f)(double *), double *x) {
  x[2] += 1;
  f(x);
  x[2] -= 0.5;
}

void count_up(void) { counter++; }
