// Variable-length arrays of rank 1 to 3, as locals and as parameters.
//
// RUN: %modes %s
// KERNELS: 4
#include "../Inputs/show.h"

static void transpose(int n, int m, int from[n][m], int to[m][n]) {
#pragma omp parallel for
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      to[i][j] = from[j][i];
}

static void go(int n, int m) {
  int a[n][m], b[m][n], c[n + 1];
  double d[2][n][m];
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    c[i] = i;
    for (int j = 0; j < m; j++)
      a[i][j] = i * 100 + j;
  }
  transpose(n, m, a, b);
  c[n] = -1;
#pragma omp parallel for
  for (int i = n; i > 0; i--)
    c[i] += a[i - 1][m - 1];
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      d[0][i][j] = a[i][j];
      d[1][i][j] = b[j][i] * 0.5;
    }
  show_int("a", &a[0][0], n * m);
  show_int("b", &b[0][0], n * m);
  show_int("c", c, n + 1);
  show_double("d", &d[0][0][0], 2L * n * m);
}

int main(void) {
  go(7, 5);
  go(3, 11);
  go(1, 1);
  return 0;
}
