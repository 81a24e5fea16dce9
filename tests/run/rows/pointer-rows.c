// Row pointers: pointers to arrays as parameters and locals, a row picked in the body.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"

#define N 20
#define M 30
static double a[N][M], b[N][M];

static void blur(double (*from)[M], double (*to)[M], int n) {
#pragma omp parallel for
  for (int i = 1; i < n - 1; i++) {
    const double *up = from[i - 1], *down = from[i + 1];
    double *row = to[i];
    for (int j = 0; j < M; j++)
      row[j] = up[j] + down[j] - 2 * from[i][j];
  }
}

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double *row = a[i];
    for (int j = 0; j < M; j++)
      *row++ = i * 0.5 + j;
  }
  a[4][7] = 100;
  blur(a, b, N);
  blur(b + 2, a, 9);
  show_double("a", &a[0][0], N * M);
  show_double("b", &b[0][0], N * M);
  return 0;
}
