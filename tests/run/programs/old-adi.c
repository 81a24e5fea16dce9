// An implicit solver in the manner of the nineties: arrays in a header, one region around all steps, orphaned loops whose
// indices belong to the function, work arrays of the thread, a subroutine for each part.
//
// RUN: %modes %s
// LAUNCHES: any
// KERNELS: 14
// OCLGRIND: -DSIZE=6
#include "../Inputs/old-adi.h"
#include <math.h>
#include <stdio.h>

static void exact(double x, double y, double z, double value[VARS]) {
  int m;
  for (m = 0; m < VARS; m++)
    value[m] = coefficient[m] + x * (1.0 + 0.1 * m) + y * y * (0.5 - 0.05 * m) + z * x * 0.25;
}

static void initialize(void) {
  int i, j, k, m;
  double value[VARS];
#pragma omp for
  for (i = 0; i < points[0]; i++)
    for (j = 0; j < points[1]; j++)
      for (k = 0; k < points[2]; k++)
        for (m = 0; m < VARS; m++)
          u[i][j][k][m] = 1.0 + 0.01 * (i + 2 * j + 3 * k) + m;
  i = 0;
#pragma omp for nowait
  for (j = 0; j < points[1]; j++)
    for (k = 0; k < points[2]; k++) {
      exact(0.0, j * 0.1, k * 0.1, value);
      for (m = 0; m < VARS; m++)
        u[i][j][k][m] = value[m];
    }
  i = points[0] - 1;
#pragma omp for
  for (j = 0; j < points[1]; j++)
    for (k = 0; k < points[2]; k++) {
      exact(1.0, j * 0.1, k * 0.1, value);
      for (m = 0; m < VARS; m++)
        u[i][j][k][m] = value[m];
    }
  k = 0;
#pragma omp for
  for (i = 0; i < points[0]; i++)
    for (j = 0; j < points[1]; j++)
      for (m = 0; m < VARS; m++)
        u[i][j][k][m] += 0.125;
}

static void force(void) {
  int i, j, k, m;
#pragma omp for
  for (j = 1; j < points[1] - 1; j++)
    for (k = 1; k < points[2] - 1; k++) {
      for (i = 0; i < points[0]; i++) {
        exact(i * 0.1, j * 0.1, k * 0.1, line[i]);
        weights[i] = line[i][1] * line[i][1] + 0.5 * line[i][4];
        for (m = 0; m < VARS; m++)
          sides[i][m] = line[i][m] / weights[i];
      }
      for (i = 1; i < points[0] - 1; i++)
        for (m = 0; m < VARS; m++)
          forcing[m][i][j][k] = sides[i + 1][m] - 2.0 * sides[i][m] + sides[i - 1][m] +
                                weights[i + 1] - weights[i - 1];
    }
}

static void compute_rhs(void) {
  int i, j, k, m;
  double scale;
#pragma omp for nowait
  for (i = 0; i < points[0]; i++)
    for (j = 0; j < points[1]; j++)
      for (k = 0; k < points[2]; k++) {
        scale = 1.0 / u[i][j][k][0];
        speed[i][j][k] = sqrt(fabs(scale * u[i][j][k][4]));
      }
#pragma omp for
  for (i = 0; i < points[0]; i++)
    for (j = 0; j < points[1]; j++)
      for (k = 0; k < points[2]; k++)
        for (m = 0; m < VARS; m++)
          rhs[i][j][k][m] = forcing[m][i][j][k];
  for (m = 0; m < VARS; m++) {
#pragma omp for nowait
    for (i = 1; i < points[0] - 1; i++)
      for (j = 1; j < points[1] - 1; j++)
        for (k = 1; k < points[2] - 1; k++)
          rhs[i][j][k][m] += dt * (u[i + 1][j][k][m] - 2.0 * u[i][j][k][m] + u[i - 1][j][k][m] +
                                   u[i][j + 1][k][m] - 2.0 * u[i][j][k][m] + u[i][j - 1][k][m]);
  }
#pragma omp barrier
}

static void lines(int i0, int i1) {
  int i, j, k, n;
  double c1, c2;
#pragma omp for
  for (j = 1; j < points[1] - 1; j++)
    for (k = 1; k < points[2] - 1; k++)
      for (i = i0; i < i1; i++) {
        lhs[0][i][j][k] = -0.25 * dt * speed[i - 1][j][k];
        lhs[1][i][j][k] = 1.0 + dt * speed[i][j][k];
        lhs[2][i][j][k] = -0.25 * dt * speed[i + 1][j][k];
      }
  for (i = i0; i < i1 - 1; i++) {
#pragma omp for
    for (j = 1; j < points[1] - 1; j++)
      for (k = 1; k < points[2] - 1; k++) {
        c1 = 1.0 / lhs[1][i][j][k];
        lhs[2][i][j][k] *= c1;
        for (n = 0; n < 3; n++)
          rhs[i][j][k][n] *= c1;
        c2 = lhs[0][i + 1][j][k];
        lhs[1][i + 1][j][k] -= c2 * lhs[2][i][j][k];
        for (n = 0; n < 3; n++)
          rhs[i + 1][j][k][n] -= c2 * rhs[i][j][k][n];
      }
  }
  i = i1 - 1;
#pragma omp for
  for (j = 1; j < points[1] - 1; j++)
    for (k = 1; k < points[2] - 1; k++) {
      c1 = 1.0 / lhs[1][i][j][k];
      for (n = 0; n < 3; n++)
        rhs[i][j][k][n] *= c1;
    }
  for (i = i1 - 2; i >= i0; i--) {
#pragma omp for
    for (j = 1; j < points[1] - 1; j++)
      for (k = 1; k < points[2] - 1; k++)
        for (n = 0; n < 3; n++)
          rhs[i][j][k][n] -= lhs[2][i][j][k] * rhs[i + 1][j][k][n];
  }
}

static void add(void) {
  int i, j, k, m;
#pragma omp for
  for (i = 1; i < points[0] - 1; i++)
    for (j = 1; j < points[1] - 1; j++)
      for (k = 1; k < points[2] - 1; k++)
        for (m = 0; m < VARS; m++)
          u[i][j][k][m] += 0.1 * rhs[i][j][k][m];
}

static void norms(double all[VARS]) {
  int i, j, k, m;
  double own[VARS], d;
  for (m = 0; m < VARS; m++)
    own[m] = 0.0;
#pragma omp for
  for (i = 1; i < points[0] - 1; i++)
    for (j = 1; j < points[1] - 1; j++)
      for (k = 1; k < points[2] - 1; k++)
        for (m = 0; m < VARS; m++) {
          d = u[i][j][k][m];
          own[m] += d * d;
        }
  for (m = 0; m < VARS; m++) {
#pragma omp atomic
    all[m] += own[m];
  }
#pragma omp barrier
}

int main(void) {
  static double all[VARS];
  int step, m;
  points[0] = points[1] = SIZE;
  points[2] = SIZE - 1;
  dt = 0.015;
  for (m = 0; m < VARS; m++)
    coefficient[m] = 2.0 - 0.25 * m;
#pragma omp parallel private(step)
  {
    initialize();
    force();
    for (step = 1; step <= 2; step++) {
      compute_rhs();
      lines(1, points[0] - 1);
      add();
    }
    norms(all);
  }
  for (m = 0; m < VARS; m++)
    printf("%d %.8e\n", m, all[m]);
  return 0;
}
