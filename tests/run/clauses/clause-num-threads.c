// num_threads with constants, expressions and one thread.
//
// RUN: %modes %s
// KERNELS: 2
// LOOPS: 3
#include "../Inputs/show.h"

#define N 64
static int a[N];

int main(void) {
  int n = 3;
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma omp parallel num_threads(n + 1)
  {
#pragma omp for
    for (int i = 0; i < N; i++)
      a[i] *= n;
  }
#pragma omp parallel for num_threads(1) proc_bind(close)
  for (int i = 0; i < N; i++)
    a[i] -= 1;
  show_int("a", a, N);
  return 0;
}
