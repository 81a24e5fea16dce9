// The lower triangle of a matrix from its upper one: no element is written by one iteration and used by another, as subscripts stay in their rows.
//
// RUN: %modes %s
// KERNELS: 4
#include "../Inputs/show.h"

#define N 16

static double q[N][N], r[N][N][N];

static void row(int i) {
#pragma omp parallel for
  for (int j = 0; j < i; j++)
    q[i][j] += q[j][i] * 0.125;
}

static void rows(void) {
  for (int i = 0; i < N; i++) {
#pragma omp parallel for
    for (int j = 0; j < i; j++)
      q[i][j] += q[j][i] * 0.25;
  }
}

static void planes(int n) {
#pragma omp parallel
  for (int k = 0; k < n; k++) {
#pragma omp for
    for (int j = 0; j < k; j++)
      for (int i = 0; i < n; i++)
        r[k][j][i] -= r[j][k][i] / 2;
#pragma omp for
    for (int j = 0; j < k; j++)
      r[2][k][j] += r[2][j][k];
  }
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      q[i][j] = i * 3 - j;
      for (int k = 0; k < N; k++)
        r[i][j][k] = i - 2 * j + k;
    }
  row(3);
  row(15);
  rows();
  planes(N);
  show_double("q", &q[0][0], N * N);
  show_double("r", &r[0][0][0], N * N * N);
  return 0;
}
