// A recursive host function that contains a loop over its own local array.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

static int solve(int depth, int seed) {
  int v[16];
#pragma omp parallel for
  for (int i = 0; i < 16; i++)
    v[i] = seed * i + depth;
  int below = depth ? solve(depth - 1, seed + v[3]) : 0;
  int s = 0;
  for (int i = 0; i < 16; i++)
    s += v[i] * (i + 1);
  return s + below;
}

int main(void) {
  printf("%d\n", solve(6, 2));
  printf("%d\n", solve(0, 5));
  return 0;
}
