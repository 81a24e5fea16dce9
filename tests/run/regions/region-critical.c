// critical, atomic and sections between the loops of a region.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"

#define N 50
static int a[N], b[N];

int main(void) {
  int arrivals = 0, threads = 0, left = 0, right = 0;
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < N; i++)
      a[i] = i + 1;
#pragma omp critical
    arrivals += a[3];
#pragma omp atomic
    threads += 1;
#pragma omp barrier
#pragma omp sections
    {
#pragma omp section
      left = a[1];
#pragma omp section
      right = a[2];
    }
#pragma omp for
    for (int i = 0; i < N; i++)
      b[i] = a[N - 1 - i] + left * right + (arrivals == threads * 4);
  }
  show_int("b", b, N);
  return 0;
}
