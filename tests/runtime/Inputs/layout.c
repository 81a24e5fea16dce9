/* Arrays that kernels want in other orders: layout STEPS [look]; with a second argument the host looks at an element after each step. Without arguments: one
 * step, and it does. */
#include <stdio.h>
#include <stdlib.h>

#define N 20
#define M 6

static double a[N][M], b[N][M];

/* Neighbouring work-items are a row apart. */
static void along_rows(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 1; j < M; j++)
      a[i][j] += 0.5 * a[i][j - 1] + b[i][j];
}

/* Here they are neighbours as the arrays are. */
static void along_columns(void) {
#pragma omp parallel for
  for (int j = 0; j < M; j++)
    for (int i = 1; i < N; i++)
      b[i][j] = 0.25 * a[i - 1][j];
}

int main(int argc, char **argv) {
  int steps = argc > 1 ? atoi(argv[1]) : 1, look = argc != 2;
  double sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = i - j, b[i][j] = 1;
  for (int s = 0; s < steps; s++) {
    along_rows();
    along_rows();
    if (look)
      sum += a[s % N][2];
    along_columns();
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      sum += a[i][j] * (i + 1) - b[i][j] * j;
  printf("%.12e\n", sum);
}
