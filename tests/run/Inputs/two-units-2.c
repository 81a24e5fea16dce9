/* The second unit of two-units.c. */
#include "two-units.h"

int shared_array[N];
int factor = 3;

static int helper(int x) { return x * 100; }

static int run(int v) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    shared_array[i] -= helper(v) - i;
  return shared_array[7];
}

int other(int v) {
  int s = run(v);
  factor++;
#pragma omp parallel for reduction(- : s)
  for (int i = 0; i < N; i++)
    s -= shared_array[i];
  return s;
}
