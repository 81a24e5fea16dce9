// Two translation units: arrays and functions of the one used by the other, static functions and loops of one name in both.
//
// RUN: %modes %s %S/../Inputs/two-units-2.c
// KERNELS: 4
#include "../Inputs/show.h"
#include "../Inputs/two-units.h"

static int helper(int x) { return x + 1; }

static int run(int v) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    shared_array[i] += helper(v) + i;
  return shared_array[3];
}

int main(void) {
  int first = run(10);
  int second = other(5);
  shared_array[4] += 1000;
  int third = run(-2);
  int s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < N; i++)
    s += shared_array[i] * factor;
  printf("%d %d %d %d %d\n", first, second, third, s, factor);
  show_int("shared", shared_array, N);
  return 0;
}
