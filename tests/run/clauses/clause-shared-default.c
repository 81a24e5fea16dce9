// shared, default(shared) and default(none), with read-only scalars, arrays, pointers and constants.
//
// RUN: %modes %s
// KERNELS: 4
#include "../Inputs/show.h"

#define N 40
static int g = 4, a[N];
static const int c = 3;

int main(void) {
  int x = 5, n = N, b[N];
  int *p = a;
  const int k = 2;
#pragma omp parallel for shared(b, x)
  for (int i = 0; i < n; i++)
    b[i] = i * x;
#pragma omp parallel for default(shared)
  for (int i = 0; i < n; i++)
    a[i] = b[i] + g;
#pragma omp parallel for default(none) shared(a, b, c, g, x, n)
  for (int i = 0; i < n; i++)
    a[i] += b[n - 1 - i] * c + g * x;
#pragma omp parallel default(none) shared(p) firstprivate(x, n, k)
  {
#pragma omp for
    for (int i = 0; i < n; i++)
      p[i] -= x + k + i;
  }
  show_int("a", a, N);
  show_int("b", b, N);
  return 0;
}
