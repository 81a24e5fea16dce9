// Chunked schedules with reductions, collapse and lastprivate.
//
// RUN: %modes %s
// KERNELS: 3
#include "../Inputs/show.h"

#define N 101
static int a[N], b[9][11];

int main(void) {
  long s = 0;
  int last = 0, c = 4;
#pragma omp parallel for schedule(static, 5) reduction(+ : s)
  for (int i = 0; i < N; i++) {
    a[i] = i * i;
    s += a[i];
  }
#pragma omp parallel for schedule(dynamic, c) collapse(2)
  for (int i = 0; i < 9; i++)
    for (int j = 0; j < 11; j++)
      b[i][j] = a[i] + a[j];
#pragma omp parallel for schedule(static, 8) lastprivate(last)
  for (int i = N - 1; i >= 0; i--) {
    last = a[i] + i + 3;
    a[i] = last;
  }
  printf("%ld %d\n", s, last);
  show_int("a", a, N);
  show_int("b", &b[0][0], 99);
  return 0;
}
