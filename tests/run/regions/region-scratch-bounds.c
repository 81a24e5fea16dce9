// Scratch of the region that is filled up to bounds of the run: whether an iteration fills all that it reads is asked for at the launch.
//
// RUN: %modes %s
// LAUNCHES: any
// KERNELS: 7
#include "../Inputs/show.h"

#define N 40
static double u[N][N], flux[N][N], a[2][N], total;

static void faces(int n, int m) {
  double line[N], ue[N][5], w[5][3];
  int i, j, k;
#pragma omp parallel private(i, j, k, line, ue, w)
  {
#pragma omp for
    for (j = 1; j < m; j++) {
      for (i = 0; i < n; i++)
        line[i] = u[j][i] * 2;
      for (i = 1; i < n - 1; i++)
        flux[j][i] = line[i + 1] - line[i - 1] + line[1] + line[3];
    }
#pragma omp for
    for (j = 1; j < m; j++) {
      for (i = 0; i < n; i++)
        for (k = 0; k < 5; k++)
          ue[i][k] = u[j][i] + k;
      for (k = 0; k < 5; k++) {
        a[0][j] = ue[1][k] - 2 * ue[2][k];
        a[1][j] += ue[n - 2][k] + ue[n - 3][k] + ue[0][k];
      }
    }
#pragma omp for
    for (j = 1; j < m; j++) {
      for (k = 0; k < 5; k++)
        for (i = 0; i < 3; i++)
          w[k][i] = u[j][k + i];
      for (i = 1; i <= n; i++)
        for (k = 0; k < 5; k++)
          flux[j][i - 1] += w[k][2] * w[k][i % 3];
    }
  }
}

/* Of short lines some elements are only read: the host runs those loops. */
static void short_lines(int n, int m) {
#pragma omp parallel
  {
    double own[N] = {1, 2, 3, 4, 5};
#pragma omp for
    for (int j = 0; j < m; j++) {
      for (int i = 0; i < n; i++)
        own[i] = u[j][i] - 1;
      flux[j][1] += own[1] + own[4] - own[2];
    }
  }
}

static void blocks(int n, int ng) {
#pragma omp parallel
  {
    double d[3], buffer[32];
    double own = 0;
#pragma omp for
    for (int b = 0; b < n; b += 8) {
      int dg = n - b < 8 ? n - b : 8;
      for (int k = 0; k < dg; k++) {
        d[0] = u[2][b + k];
        d[1] = u[3][b + k];
        d[2] = d[0] * d[1];
        flux[0][b + k] = d[0] + d[1] - d[2];
      }
    }
#pragma omp for
    for (int j = 0; j < n; j++)
      for (int g0 = 0; g0 < ng; g0 += 32) {
        int g1 = g0 + 32 < ng ? g0 + 32 : ng;
        for (int g = g0; g < g1; g++)
          buffer[g - g0] = u[j][g];
        for (int g = g0; g < g1; g++)
          flux[j][g] += buffer[g - g0];
      }
#pragma omp for
    for (int j = 0; j < n; j++)
      own += u[j][0];
#pragma omp critical
    total += own;
  }
}

int main(void) {
  for (int k = 0; k < N * N; k++)
    (&u[0][0])[k] = 0.25 * (k % 101);
  for (int n = N - 1; n > 2; n /= 2) /* 39, 19, 9, 4 */
    faces(n, N);
  short_lines(9, N);
  short_lines(5, N);
  short_lines(0, N);
  blocks(37, 35);
  show_double("u", &u[0][0], N * N);
  show_double("flux", &flux[0][0], N * N);
  show_double("a", &a[0][0], 2 * N);
  printf("%g\n", total);
  return 0;
}
