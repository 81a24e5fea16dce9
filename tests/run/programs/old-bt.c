// Line solves with small blocks in arrays of file scope, block operations in functions with old-style definitions, a solve along each dimension.
//
// RUN: %modes %s
// LAUNCHES: any
// KERNELS: 8
#include <stdio.h>

#define N 6
#define AA 0
#define BB 1
#define CC 2
static double lhs[N][N][N][3][5][5], rhs[N][N][N][5], u[N][N][N][5];
static int grid_points[3] = {N, N, N};

static void matvec_sub(ablock, avec, bvec)
double ablock[5][5], avec[5], bvec[5];
{
  int i;
  for (i = 0; i < 5; i++)
    bvec[i] = bvec[i] - ablock[0][i] * avec[0] - ablock[1][i] * avec[1] - ablock[2][i] * avec[2] -
              ablock[3][i] * avec[3] - ablock[4][i] * avec[4];
}

static void matmul_sub(ablock, bblock, cblock)
double ablock[5][5], bblock[5][5], cblock[5][5];
{
  int i, j, k;
  for (j = 0; j < 5; j++)
    for (i = 0; i < 5; i++)
      for (k = 0; k < 5; k++)
        cblock[j][i] = cblock[j][i] - ablock[k][i] * bblock[j][k];
}

static void binvcrhs(double a[5][5], double c[5][5], double r[5]) {
  int p, q, i;
  for (p = 0; p < 5; p++) {
    double pivot = 1.00 / a[p][p];
    for (q = p + 1; q < 5; q++)
      a[q][p] = a[q][p] * pivot;
    for (q = 0; q < 5; q++)
      c[q][p] = c[q][p] * pivot;
    r[p] = r[p] * pivot;
    for (i = 0; i < 5; i++) {
      double coeff = a[p][i];
      if (i == p)
        continue;
      for (q = p + 1; q < 5; q++)
        a[q][i] = a[q][i] - coeff * a[q][p];
      for (q = 0; q < 5; q++)
        c[q][i] = c[q][i] - coeff * c[q][p];
      r[i] = r[i] - coeff * r[p];
    }
  }
}

static void lhsx() {
  int i, j, k, m, n;
#pragma omp for
  for (j = 1; j < grid_points[1] - 1; j++)
    for (k = 1; k < grid_points[2] - 1; k++)
      for (i = 0; i < grid_points[0]; i++)
        for (m = 0; m < 5; m++)
          for (n = 0; n < 5; n++) {
            lhs[i][j][k][AA][m][n] = 0.01 * u[i][j][k][m] * (n + 1);
            lhs[i][j][k][BB][m][n] = (m == n) * 3.0 + 0.02 * u[i][j][k][n];
            lhs[i][j][k][CC][m][n] = 0.015 * u[i][j][k][m] - 0.01 * (m - n);
          }
}

static void x_solve() {
  int i, j, k;
  lhsx();
#pragma omp for
  for (j = 1; j < grid_points[1] - 1; j++)
    for (k = 1; k < grid_points[2] - 1; k++)
      binvcrhs(lhs[0][j][k][BB], lhs[0][j][k][CC], rhs[0][j][k]);
  for (i = 1; i < N - 1; i++) {
#pragma omp for
    for (j = 1; j < grid_points[1] - 1; j++)
      for (k = 1; k < grid_points[2] - 1; k++) {
        matvec_sub(lhs[i][j][k][AA], rhs[i - 1][j][k], rhs[i][j][k]);
        matmul_sub(lhs[i][j][k][AA], lhs[i - 1][j][k][CC], lhs[i][j][k][BB]);
        binvcrhs(lhs[i][j][k][BB], lhs[i][j][k][CC], rhs[i][j][k]);
      }
  }
  for (i = N - 2; i >= 0; i--) {
#pragma omp for
    for (j = 1; j < grid_points[1] - 1; j++)
      for (k = 1; k < grid_points[2] - 1; k++) {
        int m, n;
        for (m = 0; m < 5; m++)
          for (n = 0; n < 5; n++)
            rhs[i][j][k][m] = rhs[i][j][k][m] - lhs[i][j][k][CC][n][m] * rhs[i + 1][j][k][n];
      }
  }
}

static void add() {
  int i, j, k, m;
#pragma omp for
  for (i = 1; i < grid_points[0] - 1; i++)
    for (j = 1; j < grid_points[1] - 1; j++)
      for (k = 1; k < grid_points[2] - 1; k++)
        for (m = 0; m < 5; m++)
          u[i][j][k][m] = u[i][j][k][m] + 0.1 * rhs[i][j][k][m];
}

static void rhs_norm(rms)
double rms[5];
{
  int i, j, k, d, m;
  double rms_local[5], add_;
  for (m = 0; m < 5; m++)
    rms[m] = 0.0;
#pragma omp parallel private(i, j, k, m, add_, rms_local)
  {
    for (m = 0; m < 5; m++)
      rms_local[m] = 0.0;
#pragma omp for nowait
    for (i = 1; i < grid_points[0] - 1; i++)
      for (j = 1; j < grid_points[1] - 1; j++)
        for (k = 1; k < grid_points[2] - 1; k++)
          for (m = 0; m < 5; m++) {
            add_ = rhs[i][j][k][m];
            rms_local[m] = rms_local[m] + add_ * add_;
          }
#pragma omp critical
    for (m = 0; m < 5; m++)
      rms[m] += rms_local[m];
  }
  for (m = 0; m < 5; m++)
    for (d = 0; d < 3; d++)
      rms[m] = rms[m] / (double)(grid_points[d] - 2);
}

int main() {
  int i, j, k, m, step;
  double rms[5];
#pragma omp parallel for private(j, k, m)
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      for (k = 0; k < N; k++)
        for (m = 0; m < 5; m++)
          u[i][j][k][m] = ((i + 2 * j + 3 * k + m) % 9) / 9.0;
  for (step = 1; step <= 2; step++) {
#pragma omp parallel private(i, j, k, m)
    {
#pragma omp for
      for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
          for (k = 0; k < N; k++)
            for (m = 0; m < 5; m++)
              rhs[i][j][k][m] = u[i][j][k][m] * (1.0 - 0.1 * m);
      x_solve();
      add();
    }
    rhs_norm(rms);
    for (m = 0; m < 5; m++)
      printf("%d %d %.9e\n", step, m, rms[m]);
  }
  return 0;
}
