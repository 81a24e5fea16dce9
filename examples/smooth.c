/* Smooths a pattern, adds it up, and draws numbers: four loops, of which three become kernels. */
#include <stdio.h>
#define N 1000
static double a[N][N], b[N][N];

int main(void) {
  double sum = 0;
  unsigned seed = 1;

#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = (i * j) % 10 - 4.5;
#pragma omp parallel for collapse(2)
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      b[i][j] = 0.5 * a[i][j] + 0.125 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += b[i][i] + b[i][N / 2];
#pragma omp parallel for schedule(static, N) firstprivate(seed)
  for (int i = 0; i < N; i++) { /* each number comes from the one before: this cannot be a kernel */
    seed = seed * 1103515245u + 12345u;
    a[0][i] = seed >> 16;
  }
  printf("%f %f\n", sum, a[0][N - 1]);
}
