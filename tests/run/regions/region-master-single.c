// master, single, single copyprivate and barriers between the loops of a region.
//
// RUN: %modes %s
// KERNELS: 3
#include "../Inputs/show.h"

#define N 60
static int a[N], factor;

int main(void) {
  int own = 0, seen = 0;
#pragma omp parallel firstprivate(own)
  {
#pragma omp single
    factor = 3;
#pragma omp for
    for (int i = 0; i < N; i++)
      a[i] = i * factor;
#pragma omp master
    {
      factor = a[10];
      a[0] = 77;
    }
#pragma omp barrier
#pragma omp for
    for (int i = 1; i < N; i++)
      a[i] += factor + a[0];
#pragma omp single copyprivate(own)
    own = a[N - 1];
#pragma omp for
    for (int i = 0; i < N; i++)
      a[i] += own;
#pragma omp single nowait
    seen = own;
  }
  printf("%d %d\n", factor, seen);
  show_int("a", a, N);
  return 0;
}
