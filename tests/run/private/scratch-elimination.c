// A block that belongs to the thread is filled as a whole and updated by thirty steps: that it was filled is found out at once,
// however many updates stand between.
//
// RUN: %modes %s
// KERNELS: 1
#include <stdio.h>

#define N 200
#define STEP(q, p)                                                                                 \
  {                                                                                                \
    double f = t[q][p] / (t[p][p] + 2);                                                            \
    t[q][p] = f;                                                                                   \
    for (int c = 0; c < 5; c++)                                                                    \
      t[q][c] -= f * t[p][c];                                                                      \
  }
#define STEPS STEP(1, 0) STEP(2, 1) STEP(3, 0) STEP(4, 2) STEP(0, 3) STEP(2, 4)

static double a[N][5][5];

int main(void) {
  double t[5][5], sum = 0;
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 25; k++)
      a[i][k / 5][k % 5] = (i * 7 + k * k) % 11;
#pragma omp parallel for private(t)
  for (int i = 0; i < N; i++) {
    for (int x = 0; x < 5; x++)
      for (int y = 0; y < 5; y++)
        t[x][y] = a[i][x][y];
    STEPS STEPS STEPS STEPS STEPS
    for (int x = 0; x < 5; x++)
      for (int y = 0; y < 5; y++)
        a[i][x][y] = t[x][y];
  }
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 25; k++)
      sum += a[i][k / 5][k % 5] * (k + 1);
  printf("%.9g\n", sum);
  return 0;
}
