// KERNELS: 6
// Line sweeps over cells of five values: each wants its arrays in another order, cells are passed to functions, and the host looks at single values in between.
//
// RUN: %modes %s

#include <stdio.h>
#include <string.h>

#define K 5
#define J 6
#define I 7

static double rhs[K][J][I][5], u[K][J][I][5], block[K][J][I][5][5];
static int count[J][I];

static void solve(double left[5][5], const double before[5], double r[5]) {
  for (int a = 0; a < 5; a++)
    for (int b = 0; b < 5; b++)
      r[a] -= left[a][b] * before[b];
}

static void start(void) {
#pragma omp parallel for collapse(3)
  for (int k = 0; k < K; k++)
    for (int j = 0; j < J; j++)
      for (int i = 0; i < I; i++)
        for (int m = 0; m < 5; m++) {
          u[k][j][i][m] = k - 2 * j + 3 * i + m;
          rhs[k][j][i][m] = 0.25 * (k + j - i) - m;
          for (int n = 0; n < 5; n++)
            block[k][j][i][m][n] = (m == n) * 0.5 + 0.0625 * n - 0.03125 * (k + i);
        }
}

static void sweep_i(void) {
#pragma omp parallel for collapse(2)
  for (int k = 0; k < K; k++)
    for (int j = 0; j < J; j++)
      for (int i = 1; i < I; i++)
        solve(block[k][j][i], rhs[k][j][i - 1], rhs[k][j][i]);
}

static void sweep_j(void) {
#pragma omp parallel for collapse(2)
  for (int k = 0; k < K; k++)
    for (int i = 0; i < I; i++)
      for (int j = 0; j < J; j++)
        if (j > 0)
          solve(block[k][j - 1][i], u[k][j - 1][i], rhs[k][j][i]);
}

static void sweep_k(void) {
#pragma omp parallel for collapse(2)
  for (int j = 0; j < J; j++)
    for (int i = 0; i < I; i++) {
      count[j][i]++;
      for (int k = K - 2; k >= 0; k--) {
        double *cell = rhs[k][j][i];
        for (int m = 0; m < 5; m++)
          cell[m] += 0.125 * rhs[k + 1][j][i][m];
        cell[2] *= 0.5;
      }
    }
}

static void add(void) {
#pragma omp parallel for collapse(2)
  for (int k = 0; k < K; k++)
    for (int j = 0; j < J; j++)
      for (int i = 0; i < I; i++)
        for (int m = 0; m < 5; m++)
          u[k][j][i][m] += 0.01 * rhs[k][j][i][m];
}

static double norm(void) {
  double sum = 0;
#pragma omp parallel for collapse(3) reduction(+ : sum)
  for (int k = 0; k < K; k++)
    for (int j = 0; j < J; j++)
      for (int i = 0; i < I; i++)
        for (int m = 0; m < 5; m++)
          sum += u[k][j][i][m] * u[k][j][i][m];
  return sum;
}

int main(void) {
  start();
  for (int step = 0; step < 2; step++) {
    sweep_i();
    sweep_j();
    sweep_k();
    printf("%.9g\n", rhs[3][4][5][1]);
    rhs[2][J - 1][I - 1][4] += step;
    add();
    u[0][step][0][3] = 0;
  }
  sweep_j();
  printf("%.9g %d\n", norm(), count[2][3]);
  for (int k = 0; k < K; k += 2)
    for (int j = 0; j < J; j += 3)
      printf("%.9g %.9g %.9g\n", u[k][j][k][1], rhs[k][j][I - 1][4], rhs[k][0][j][0]);
}
