// Block-tridiagonal systems with 5 x 5 blocks, one per line of a cube, as implicit flow solvers
// have them.
#include "training.h"

enum { M = 5 };
typedef real vector[M], block[M][M];

/// The blocks of a cell beside and on the diagonal depend on its state.
static void assemble(block beside[2], block diagonal, const real *u) {
  for (int m = 0; m < M; m++)
    for (int n = 0; n < M; n++) {
      real w = (real)0.01 * u[m] * u[n];
      beside[0][m][n] = w - (real)0.02 * u[n];
      beside[1][m][n] = w + (real)0.02 * u[m];
      diagonal[m][n] = (m == n ? 2 : 0) + 2 * w;
    }
}

/// r -= a x
static void subtract_vector(block a, const real *x, real *r) {
  for (int m = 0; m < M; m++)
    for (int n = 0; n < M; n++)
      r[m] -= a[m][n] * x[n];
}

/// d -= a c
static void subtract_product(block a, block c, block d) {
  for (int m = 0; m < M; m++)
    for (int n = 0; n < M; n++)
      for (int k = 0; k < M; k++)
        d[m][n] -= a[m][k] * c[k][n];
}

/// Gauss-Jordan without a search for pivots: c = d^-1 c, r = d^-1 r.
static void divide(block d, block c, real *r) {
  for (int p = 0; p < M; p++) {
    real pivot = 1 / d[p][p];
    for (int n = p + 1; n < M; n++)
      d[p][n] *= pivot;
    for (int n = 0; n < M; n++)
      c[p][n] *= pivot;
    r[p] *= pivot;
    for (int m = 0; m < M; m++)
      if (m != p) {
        real factor = d[m][p];
        for (int n = p + 1; n < M; n++)
          d[m][n] -= factor * d[p][n];
        for (int n = 0; n < M; n++)
          c[m][n] -= factor * c[p][n];
        r[m] -= factor * r[p];
      }
  }
}

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 24), steps = argument(argc, argv, 2, 10), cells = n * n * n;
  real(*u)[n][n][M] = allocate((size_t)cells, sizeof(vector));
  real(*r)[n][n][M] = allocate((size_t)cells, sizeof(vector));
  real(*c)[n][n][M][M] = allocate((size_t)cells, sizeof(block));
  fill(&u[0][0][0][0], cells * M, 1);
  for (long t = 0; t < steps; t++) {
    real source = (real)0.1 / (real)(t + 1);
#pragma omp parallel for collapse(2)
    for (long i = 0; i < n; i++)
      for (long j = 0; j < n; j++) {
        for (long k = 0; k < n; k++) {
          block beside[2], diagonal;
          assemble(beside, diagonal, u[k][i][j]);
          for (int m = 0; m < M; m++) {
            r[k][i][j][m] = source - u[k][i][j][m] * u[k][i][j][(m + 1) % M];
            for (int l = 0; l < M; l++)
              c[k][i][j][m][l] = beside[1][m][l];
          }
          if (k > 0) {
            subtract_vector(beside[0], r[k - 1][i][j], r[k][i][j]);
            subtract_product(beside[0], c[k - 1][i][j], diagonal);
          }
          divide(diagonal, c[k][i][j], r[k][i][j]);
        }
        for (long k = n - 1; k >= 0; k--) {
          if (k < n - 1)
            subtract_vector(c[k][i][j], r[k + 1][i][j], r[k][i][j]);
          for (int m = 0; m < M; m++)
            u[k][i][j][m] += (real)0.05 * r[k][i][j][m];
        }
      }
  }
  finish(&u[0][0][0][0], cells * M);
}
