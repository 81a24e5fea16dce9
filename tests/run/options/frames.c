// A recursive function with kernels, sixty thousand levels deep: its frames hold nothing of the launches. (Plain Clang needs 1.9 MB of the
// stack, 2.9 MB without optimisation.)
//
// RUN: %clang -O2 -c %S/../Inputs/tail-calls-plain.c -o %t.plain.o
// RUN: %modes %s %t.plain.o
// RUN: %modes %s %t.plain.o -O0
// KERNELS: 2
// LAUNCHES: any
// REQUIRES: cold-paths
#include <stdio.h>

static double big[1000];
static int n;
int next_token(void);

static double rec(int depth) {
  if (depth == 0) {
#pragma omp parallel for
    for (int i = 0; i < 1000; i++)
      big[i] += i;
    return big[3];
  }
  double x = next_token() + rec(depth - 1);
  n++;
  if (n % 20000 == 0) {
#pragma omp parallel for
    for (int i = 0; i < 1000; i++)
      big[i] += x * 1e-9;
  }
  return x;
}

int main(void) {
  printf("%.10g %d %.10g\n", rec(60000), n, big[5]);
  return 0;
}
