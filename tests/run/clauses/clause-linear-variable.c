// linear with a step that is a variable, which the loop names as well: else Clang 19 does not hand it to the threads.
//
// RUN: %modes %s
// KERNELS: 4
#include "../Inputs/show.h"

#define N 90
static int a[4 * N], b[4 * N];

static void walk(int *to, int from, long step, int n) {
  int k = from;
#pragma omp parallel for linear(k : step)
  for (int i = 2; i < n; i += 3) {
    to[k] = i;
    k += step;
  }
  printf("%d\n", k);
}

int main(void) {
  int k = 1;
  unsigned char step = 4;
  short back = -3;
  walk(a, 1, 4, N);
  walk(a, 3 * N, -2, N);
  walk(a, 7, 1, 0);
  show_int("a", a, 4 * N);
#pragma omp parallel for simd linear(k : step)
  for (int i = 0; i < N; i++)
    b[i] = k + step;
  printf("%d\n", k);
  k = 3 * N;
#pragma omp parallel
  {
#pragma omp for linear(k : back)
    for (int i = 0; i < N; i++)
      a[k] = b[i] + back;
#pragma omp for linear(k : back) nowait
    for (int i = N; i > 0; i--) {
      b[i + N] = k;
      k += back;
    }
  }
  printf("%d\n", k);
  show_int("a", a, 4 * N);
  show_int("b", b, 4 * N);
  return 0;
}
