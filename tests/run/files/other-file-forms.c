// Calls of functions of another file in loops of all kinds: in regions, with chunks, collapsed, with loops around and inside, over rows
// behind pointers, with structs by value, and with what both texts define.
// REQUIRES: glibc-malloc
// RUN: %modes %s %S/../Inputs/other-file-forms-2.c
// KERNELS: 8
#include "../Inputs/other-file-forms.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define N 48

static double a[N][N], b[N][N], line[N];
static float f[N];

int main(void) {
  double **rows = malloc(N * sizeof *rows);
  for (int i = 0; i < N; i++) {
    rows[i] = malloc(N * sizeof **rows);
    for (int j = 0; j < N; j++)
      a[i][j] = rows[i][j] = (i * 31 + j * 17) % 23 / 8.0 - 1;
  }
#pragma omp parallel for collapse(2)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      b[i][j] = mixed(a[i][j], (struct weights){0.5f, {i, j}});
#pragma omp parallel
  {
    double own[3] = {1, 2, 4};
#pragma omp for
    for (int i = 0; i < N; i++)
      line[i] = dot3(&b[i][1], own);
#pragma omp for schedule(static, 5)
    for (int i = 0; i < N; i++)
      smooth3(&b[i][i < 3 ? 0 : i - 3], line[i]);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    smooth3(rows[i] + i % 40, 0.25);
  for (int k = 1; k < 4; k++)
#pragma omp parallel for
    for (int j = 0; j < N; j++)
      accumulate(&a[k][j], a[k - 1][j]);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int exponent;
    double part = frexp(line[i] + 3, &exponent);
    f[i] = quotient((float)i, 3.0f + (float)exponent) + (float)(part / 7);
    for (int j = 0; j < N; j++)
      b[i][j] += parts(a[i][j]) + rows[i][j];
  }
  double total = 0;
  int most[4] = {0}; /* of a static array Clang makes no copies for the threads */
#pragma omp parallel for reduction(+ : total) reduction(max : most[ : 4])
  for (int i = 0; i < N; i++) {
    total += parts(line[i]) * (i & 1 ? 1 : -1);
    int k = bucket(i, 4);
    if (most[k] < i)
      most[k] = i;
  }
  double last = 0;
#pragma omp parallel for lastprivate(last)
  for (int i = 0; i < N; i++)
    last = mixed(line[i], (struct weights){1.5f, {i, -i}});
  double sum = 0, rest = 0;
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++)
      sum += b[i][j] * (j + 1) + rows[i][j] + a[i][j] / 3;
    rest += f[i];
    free(rows[i]);
  }
  free(rows);
  printf("%.9g %.6g %.9g %.9g %d %d %d %d\n", sum, rest, total, last, most[0], most[1], most[2],
         most[3]);
  return 0;
}
