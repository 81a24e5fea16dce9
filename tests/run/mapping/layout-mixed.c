// KERNELS: 11
// Arrays whose order may change on the device, used in all the ways that need the program's order: rows that run over, pointers, two views of one array, and parts.
//
// RUN: %modes %s

#include <stdio.h>
#include <stdlib.h>

#define N 24
#define M 17

static float a[N][M], b[N][M];
static short s[M][N];
static unsigned char c[4][M][N];

static void columns(float scale) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 1; j < M; j++)
      a[i][j] = a[i][j - 1] * scale + b[i][j];
}

/* All of the array by its first row. */
static void over(float *total) {
  float sum = 0, *all = a[0];
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N * M; i++) {
    float *row = all;
    sum += row[i] + a[i / M][i % M];
  }
  *total += sum;
}

/* A row in front of the array's own. */
static void before(int shift) {
#pragma omp parallel for
  for (int i = 1; i < N; i++) {
    float *row = b[i];
    for (int j = 0; j < M; j++)
      row[j - shift] += 1;
  }
}

static void linear(const float *p, float *q, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    q[i] = p[i] + 1;
}

/* The same memory in two arguments. */
static void views(float (*x)[M], float *y) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    float sum = 0;
    for (int j = 0; j < M / 2; j++)
      sum += x[i][j];
    y[i * M + M - 1] = sum;
  }
}

static void twice(float (*x)[M], float (*y)[M]) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      x[i][j] = 2 * y[i][j];
}

static void small(void) {
#pragma omp parallel for
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) {
      s[j][i] += (short)(j - i);
      c[1][j][i] = (unsigned char)(s[j][i] * 3);
      c[3][j][i] ^= c[1][j][i];
    }
}

static void some(int row) {
#pragma omp parallel for
  for (int j = 0; j < M; j++)
    b[row][j] = (float)j;
}

static void variable(int n, int m, double x[n][m], double y[m][n]) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      x[i][j] += y[j][i];
}

/* The array's end is not the end of the block. */
static void part(int n, double (*x)[5]) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int m = 0; m < 5; m++)
      x[i][m] += i * m;
}

static void choose(int which) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    float *p = which ? a[i] : b[i];
    for (int j = 0; j < M; j++)
      p[j] += 0.5f;
  }
}

static float sum_of(const float *p, int n) {
  float sum = 0;
  for (int i = 0; i < n; i++)
    sum += p[i] * (float)(i % 7);
  return sum;
}

int main(void) {
  float total = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = (float)(i + j), b[i][j] = (float)(i - j), s[j][i] = (short)(i * j);
  for (int round = 0; round < 3; round++) {
    columns(0.5f);
    over(&total);
    before(round);
    columns(0.25f);
    linear(&a[2][3], &b[1][0], 3 * M);
    columns(0.125f);
    views(a, &a[0][0]);
    columns(0.5f);
    twice(a, b);
    if (round == 1)
      twice(a, a);
    columns(0.5f);
    small();
    some(round);
    choose(round & 1);
    a[round][2] = 100;
  }
  printf("%.7g %.7g %.7g\n", (double)total, (double)sum_of(&a[0][0], N * M), (double)sum_of(&b[0][0], N * M));
  long bytes = 0;
  for (int k = 0; k < 4; k++)
    for (int j = 0; j < M; j++)
      for (int i = 0; i < N; i++)
        bytes = bytes * 31 % 1000003 + c[k][j][i] + s[j][i];
  printf("%ld\n", bytes);

  double *x = malloc(12 * 10 * sizeof *x), *y = malloc(12 * 10 * sizeof *y);
  for (int i = 0; i < 120; i++)
    x[i] = i, y[i] = -2 * i;
  variable(12, 10, (double(*)[10])x, (double(*)[12])y);
  variable(10, 12, (double(*)[12])x, (double(*)[10])y);
  variable(4, 5, (double(*)[5])x, (double(*)[4])y);
  part(20, (double(*)[5])x);
  part(24, (double(*)[5])x);
  part(10, (double(*)[5])(x + 3));
  for (int i = 0; i < 120; i += 7)
    printf("%g ", x[i]);
  printf("\n");
  free(x);
  free(y);
}
