// The loop's own variable named in linear: it was taken twice as far, beyond the end of the array.
//
// RUN: %modes %s
// KERNELS: 4
#include "../Inputs/show.h"

#define N 90
static int a[N];

static void gray(int n) {
  int i;
#pragma omp parallel for simd linear(i : 1)
  for (i = 3; i < n; i++)
    a[i] = i ^ (i >> 1);
  printf("%d\n", i);
}

int main(void) {
  int i = 7;
  long j = -1;
  gray(N);
  show_int("a", a, N);
#pragma omp parallel for simd linear(j : 3)
  for (j = 0; j < N; j += 3)
    a[j] = (int)(3 * j);
  printf("%ld\n", j);
  show_int("a", a, N);
#pragma omp parallel
  {
#pragma omp for simd linear(i : -1)
    for (i = N - 1; i > 5; i--)
      a[i] += i;
#pragma omp for simd collapse(1) linear(i)
    for (i = 0; i < N; i++)
      a[i]++;
  }
  printf("%d\n", i);
  show_int("a", a, N);
  return 0;
}
