// linear: in each iteration the variable has gone so many steps, and behind the loop one more.
//
// RUN: %modes %s
// KERNELS: 7
#include "../Inputs/show.h"

#define N 90
static int a[4 * N], b[4 * N];

static void walk(int *p, int n) {
  int *start = p;
#pragma omp parallel for linear(p : 3)
  for (int i = 0; i < n; i++)
    *p = i;
  printf("%d\n", (int)(p - start));
}

int main(void) {
  int k = 1, m = 300;
  long wide = -5;
  unsigned char small = 250;
#pragma omp parallel for linear(k : 2)
  for (int i = 0; i < N; i++) {
    a[k] = i;
    k += 2;
  }
  printf("%d\n", k);
  show_int("a", a, 4 * N);
#pragma omp parallel for linear(m : -3) linear(wide : 5)
  for (int i = 10; i < N; i += 4) {
    a[m] = (int)wide;
    m -= 3;
  }
  printf("%d %ld\n", m, wide);
  show_int("a", a, 4 * N);
#pragma omp parallel for linear(small) linear(k : 1 << 2)
  for (int i = N - 1; i >= 0; i -= 2)
    b[i] = small + k;
  printf("%d %d\n", small, k);
  show_int("b", b, 4 * N);
  walk(b, N);
  walk(b, 0);
  show_int("b", b, 4 * N);
  m = 7;
#pragma omp parallel
  {
#pragma omp for linear(m)
    for (int i = 0; i < N; i++)
      a[i] = m;
#pragma omp for simd linear(m : 2)
    for (unsigned i = 3; i < N; i++)
      b[i] = m;
  }
  printf("%d\n", m);
  show_int("a", a, 4 * N);
  show_int("b", b, 4 * N);
#pragma omp parallel for simd linear(k)
  for (int i = 0; i < N; i++)
    b[i] = k;
  printf("%d\n", k);
  show_int("b", b, 4 * N);
  return 0;
}
