// collapse(2) above a sequential inner loop (matrix product).
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 24
static double a[N][N], b[N][N], c[N][N];

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      a[i][j] = i - j;
      b[i][j] = i * j % 5;
    }
#pragma omp parallel for collapse(2)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double s = 0;
      for (int k = 0; k < N; k++)
        s += a[i][k] * b[k][j];
      c[i][j] = s;
    }
  show_double("c", &c[0][0], N * N);
  return 0;
}
