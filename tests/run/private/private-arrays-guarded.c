// Arrays of the region that a called function fills and the iteration reads under conditions on its loops' variables: initial values
// between the faces of a grid, as in LU of the NAS benchmarks.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 9
static int nx, ny, nz;
static double c[5][4], u[N][N][N][5];

static void exact(int i, int j, int k, double at[5]) {
  double xi = (double)i / (nx - 1), eta = (double)j / (ny - 1), zeta = (double)k / (nz - 1);
  for (int m = 0; m < 5; m++)
    at[m] = c[m][0] + c[m][1] * xi + c[m][2] * eta + c[m][3] * zeta;
}

static void between(void) {
#pragma omp parallel
  {
    int i, j, k, m, row, column;
    double xi, eta, px, py, west[5], east[5], south[5], north[5];
#pragma omp for
    for (j = 0; j < ny; j++) {
      row = j;
      for (k = 1; k < nz - 1; k++)
        if (row != 0 && row != ny - 1) {
          eta = (double)row / (ny - 1);
          for (i = 0; i < nx; i++) {
            column = i;
            if (column != 0 && column != nx - 1) {
              xi = (double)column / (nx - 1);
              exact(0, row, k, west);
              exact(nx - 1, row, k, east);
              exact(column, 0, k, south);
              exact(column, ny - 1, k, north);
              for (m = 0; m < 5; m++) {
                px = (1 - xi) * west[m] + xi * east[m];
                py = (1 - eta) * south[m] + eta * north[m];
                u[i][j][k][m] = px + py - px * py;
              }
            }
          }
        }
    }
  }
}

int main(int argc, char **argv) {
  (void)argv;
  nx = ny = N - 1 + argc;
  nz = N;
  for (int m = 0; m < 5; m++)
    for (int k = 0; k < 4; k++)
      c[m][k] = 0.25 * m + 0.125 * k;
  between();
  show_double("u", &u[0][0][0][0], N * N * N * 5);
  return 0;
}
