// `atomic compare` without `capture` shows a thread nothing: beside it a `nowait` loop becomes a kernel.
//
// RUN: %modes %s
// KERNELS: 2
// LOOPS: 2
#include "../Inputs/show.h"

#define N 200
static int a[N], most;

static void add(int step) {
#pragma omp for schedule(static) nowait
  for (int i = 0; i < N; i++)
    a[i] += i * step;
}

int main(void) {
#pragma omp parallel
  {
    add(3);
    for (int i = 0; i < 50; i++) {
#pragma omp atomic compare
      most = most < i * 37 % 50 ? i * 37 % 50 : most;
    }
#pragma omp barrier
#pragma omp for
    for (int i = 0; i < N; i++)
      a[i] += most;
  }
  show_int("a", a, N);
  return 0;
}
