// Compiled with -O0 -g.
//
// RUN: %modes %s -O0 -g
// KERNELS: 2
#include "../Inputs/show.h"

#define N 50
static int a[N];

static int f(int x) { return x * x - 3; }

int main(void) {
  int s = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = f(i);
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < N; i++)
    s += a[i];
  show_int("a", a, N);
  printf("%d\n", s);
  return 0;
}
