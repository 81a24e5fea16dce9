// Automatic arrays come and go while kernels use them, and their addresses come back.
//
// RUN: %modes %s
// KERNELS: 3

#include <stdio.h>

#define N 300

static void add(double *x, int n, double by) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    x[i] += by * i;
}

static double once(int k) {
  double work[N];
  for (int i = 0; i < N; i++)
    work[i] = k;
  add(work, N, 1);
  if (k & 1)
    return work[k];
  add(work, N, 2);
  return work[k] + work[N - 1];
}

static double never_written(void) {
  double work[N];
  double s = 0;
  for (int i = 0; i < N; i++)
    work[i] = 1;
  for (int i = 0; i < N; i++)
    s += work[i];
  return s;
}

static double variable(int n) {
  double row[n], matrix[n][4];
  struct {
    double v[8];
  } small = {{n}};
  for (int i = 0; i < n; i++)
    row[i] = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 4; j++)
      matrix[i][j] = row[i] + i * j + small.v[0];
  add(row, n, 1);
  add(small.v, 8, 1);
  return matrix[n - 1][3] + row[n - 1] + small.v[7];
}

static double deep(int k) {
  double mine[20], result = 0;
  for (int i = 0; i < 20; i++)
    mine[i] = k;
  if (k > 0) {
    add(mine, 20, 1);
    result = deep(k - 1);
  }
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    mine[i] += result;
  return mine[3];
}

int main(void) {
  double total = 0;
  for (int k = 0; k < 5; k++) {
    total += once(k) + never_written() + variable(10 + k) + deep(k);
    for (int r = 0; r < 2; r++) {
      double inner[N];
      inner[r] = total;
      inner[r + 1] = 1;
      add(inner, r + 2, 1);
      total += inner[r];
    }
    {
      double other[N];
      other[0] = 3;
      add(other, 1, 1);
      total += other[0];
    }
    printf("%g\n", total);
  }
  return 0;
}
