// nowait chains with schedule(static): each loop uses what the same iterations of the one before wrote.
//
// RUN: %modes %s
// KERNELS: 4
#include "../Inputs/show.h"

#define N 80
static double a[N], b[N], c[N], d[N];

int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(static) nowait
    for (int i = 0; i < N; i++)
      a[i] = i * 0.5;
#pragma omp for schedule(static) nowait
    for (int i = 0; i < N; i++)
      b[i] = a[i] + 1;
#pragma omp for nowait schedule(static)
    for (int i = 0; i < N; i++)
      c[i] = a[i] * b[i];
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++)
      d[i] = c[i] - b[i];
  }
  show_double("c", c, N);
  show_double("d", d, N);
  return 0;
}
