// Loops without iterations, of one loop and of two: variables of loops in lastprivate keep the values that they had, as with Clang.
// RUN: %modes %s
// KERNELS: 5
// FUSE: no
#include <stdio.h>

static double y[20][30];
static volatile int wanted = 0;

int main(void) {
  for (int t = 0; t < 3; t++) {
    int n = wanted + 4 * t, m = wanted + 9 * (t / 2), i = 5, j = 6, last = 7;
#pragma omp parallel for lastprivate(i, last)
    for (i = 3; i < n; i++) {
      last = i;
      y[i][1] += n;
    }
    printf("%d %d\n", i, last);
    i = 5;
#pragma omp parallel
#pragma omp for lastprivate(i)
    for (i = 2; i < n; i += 2)
      y[i][2] += n;
    printf("%d\n", i);
    i = 5;
#pragma omp parallel for collapse(2) lastprivate(i, j)
    for (i = 1; i < n; i++)
      for (j = 2; j < m; j++)
        y[i][j] += n;
    printf("%d %d\n", i, j);
    i = 5, j = 6;
#pragma omp parallel for collapse(2) lastprivate(i, j)
    for (i = 1; i < m; i++)
      for (j = 2; j < n; j++)
        y[i][j] += n;
    printf("%d %d\n", i, j);
    i = 5;
#pragma omp parallel for simd
    for (i = 1; i < n; i++)
      y[i][3] += n;
    printf("%d %g\n", i, y[4][3]);
  }
}
