// Multigrid on grids that are pointers to pointers to rows, allocated one row at a time; loops in functions that get them as parameters.
//
// REQUIRES: glibc-malloc
// RUN: %modes %s
// KERNELS: 4
// LOOPS: 4
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int nx = 18, ny = 18, nz = 18;

static double ***grid(int n3, int n2, int n1) {
  double ***g = (double ***)malloc((size_t)n3 * sizeof(double **));
  int i, j, k;
  for (i = 0; i < n3; i++) {
    g[i] = (double **)malloc((size_t)n2 * sizeof(double *));
    for (j = 0; j < n2; j++) {
      g[i][j] = (double *)malloc((size_t)n1 * sizeof(double));
      for (k = 0; k < n1; k++)
        g[i][j][k] = ((i * 7 + j * 5 + k * 3) % 11) / 11.0;
    }
  }
  return g;
}

static void resid(double ***u, double ***v, double ***r, int n1, int n2, int n3, double a[4]) {
  int i3, i2, i1;
  double u1[64], u2[64];
#pragma omp parallel for default(shared) private(i1, i2, i3, u1, u2)
  for (i3 = 1; i3 < n3 - 1; i3++) {
    for (i2 = 1; i2 < n2 - 1; i2++) {
      for (i1 = 0; i1 < n1; i1++) {
        u1[i1] = u[i3][i2 - 1][i1] + u[i3][i2 + 1][i1] + u[i3 - 1][i2][i1] + u[i3 + 1][i2][i1];
        u2[i1] = u[i3 - 1][i2 - 1][i1] + u[i3 - 1][i2 + 1][i1] + u[i3 + 1][i2 - 1][i1] + u[i3 + 1][i2 + 1][i1];
      }
      for (i1 = 1; i1 < n1 - 1; i1++)
        r[i3][i2][i1] = v[i3][i2][i1] - a[0] * u[i3][i2][i1] - a[2] * (u2[i1] + u1[i1 - 1] + u1[i1 + 1]) -
                        a[3] * (u2[i1 - 1] + u2[i1 + 1]);
    }
  }
}

static void norm2u3(double ***r, int n1, int n2, int n3, double *rnm2, double *rnmu) {
  double s = 0.0, tmp;
  int i3, i2, i1;
  double p_s = 0.0, p_a = 0.0;
  *rnmu = 0.0;
#pragma omp parallel for default(shared) private(i1, i2, i3, tmp) reduction(+ : s) reduction(max : p_a)
  for (i3 = 1; i3 < n3 - 1; i3++)
    for (i2 = 1; i2 < n2 - 1; i2++)
      for (i1 = 1; i1 < n1 - 1; i1++) {
        s = s + r[i3][i2][i1] * r[i3][i2][i1];
        tmp = fabs(r[i3][i2][i1]);
        if (tmp > p_a)
          p_a = tmp;
      }
  (void)p_s;
  *rnmu = p_a;
  *rnm2 = sqrt(s / ((n1 - 2) * (n2 - 2) * (n3 - 2)));
}

static void comm3(double ***u, int n1, int n2, int n3) {
  int i1, i2, i3;
#pragma omp parallel default(shared) private(i1, i2, i3)
  {
#pragma omp for
    for (i3 = 1; i3 < n3 - 1; i3++) {
      for (i2 = 1; i2 < n2 - 1; i2++) {
        u[i3][i2][n1 - 1] = u[i3][i2][1];
        u[i3][i2][0] = u[i3][i2][n1 - 2];
      }
      for (i1 = 0; i1 < n1; i1++) {
        u[i3][n2 - 1][i1] = u[i3][1][i1];
        u[i3][0][i1] = u[i3][n2 - 2][i1];
      }
    }
#pragma omp for nowait
    for (i2 = 0; i2 < n2; i2++)
      for (i1 = 0; i1 < n1; i1++) {
        u[n3 - 1][i2][i1] = u[1][i2][i1];
        u[0][i2][i1] = u[n3 - 2][i2][i1];
      }
  }
}

int main(void) {
  double ***u = grid(nz, ny, nx), ***v = grid(nz, ny, nx), ***r = grid(nz, ny, nx), ***t;
  double a[4] = {-8.0 / 3.0, 0.0, 1.0 / 6.0, 1.0 / 12.0}, rnm2, rnmu, **row;
  int it;
  for (it = 0; it < 4; it++) {
    resid(u, v, r, nx, ny, nz, a);
    comm3(r, nx, ny, nz);
    norm2u3(r, nx, ny, nz, &rnm2, &rnmu);
    printf("%d %.9e %.9e\n", it, rnm2, rnmu);
    t = u;
    u = r;
    r = t;
    row = u[3];
    u[3] = u[4];
    u[4] = row;
    u[5][5][5] += 1.0;
  }
  return 0;
}
