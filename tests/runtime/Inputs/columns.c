/* The host sets and reads columns between kernels. */
#include <stdio.h>

enum { N = 40, M = 30 };
static double u[N][M];

int main(void) {
  for (int step = 0; step < 3; step++) {
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        u[i][j] = u[i][j] * 0.5 + i + j;
    for (int i = 0; i < N; i++)
      u[i][0] = u[i][1] + step;
    for (int i = 0; i < N; i++)
      u[i][M - 1] += i;
  }
  double sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      sum += u[i][j] * (i + 1) * (j + 2);
  printf("%.10g\n", sum);
}
