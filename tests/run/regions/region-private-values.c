// Private variables of a region that loops only read: set before the loop, alike in all threads.
//
// RUN: %modes %s
// KERNELS: 3
#include "../Inputs/show.h"

#define N 48
static double a[N], b[N];

int main(void) {
  int scale = 3;
  double shift = 0.25;
#pragma omp parallel firstprivate(shift)
  {
    int n = N / 2, k;
    double f = shift * scale;
    k = n + 1;
    shift += 1;
#pragma omp for
    for (int i = 0; i < n; i++)
      a[i] = f * i + k;
#pragma omp for
    for (int i = n; i < N; i++)
      a[i] = shift - i;
    f = -2;
#pragma omp for
    for (int i = 0; i < N; i++)
      b[i] = a[N - 1 - i] * f;
  }
  show_double("a", a, N);
  show_double("b", b, N);
  return 0;
}
