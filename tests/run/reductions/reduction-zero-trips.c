// Reductions without iterations leave the variable as it was.
//
// RUN: %modes %s
// KERNELS: 3
#include "../Inputs/show.h"

static void go(int n) {
  int s = 42;
  double m = -1.5;
  unsigned char b = 1;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += 1000;
#pragma omp parallel for reduction(max : m)
  for (int i = 0; i < n; i++)
    m = m > i ? m : i;
#pragma omp parallel for reduction(^ : b) collapse(2)
  for (int i = 0; i < 3; i++)
    for (int j = n; j > 0; j--)
      b ^= (unsigned char)j;
  printf("%d %.3f %d\n", s, m, b);
}

int main(void) {
  go(0);
  go(-5);
  go(1);
  go(100);
  return 0;
}
