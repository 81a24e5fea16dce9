// Sub-arrays passed on: matrices of an array of rank 4 to functions that take rows and planes.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 12
static double lhs[N][3][5][5], rhs[N][5];

static void matvec(double m[5][5], const double *x, double *y) {
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 5; j++)
      y[i] -= m[i][j] * x[j];
}
static void set(double (*plane)[5], double v) {
  for (int i = 0; i < 5; i++)
    plane[i][i] = v;
}

int main(void) {
  for (int n = 0; n < N; n++)
    for (int i = 0; i < 5; i++) {
      rhs[n][i] = n + i;
      for (int j = 0; j < 5; j++)
        lhs[n][1][i][j] = (i * 2 + j * 3 + n) % 4;
    }
#pragma omp parallel for
  for (int n = 0; n < N; n++) {
    double x[5] = {1, 2, 3, 4, 5};
    set(lhs[n][0], 1);
    set(lhs[n][2], n);
    matvec(lhs[n][1], x, rhs[n]);
    matvec(lhs[n][2], rhs[n], x);
    for (int i = 0; i < 5; i++)
      rhs[n][i] += x[i];
  }
  show_double("rhs", &rhs[0][0], N * 5);
  show_double("lhs", &lhs[0][0][0][0], N * 75);
  return 0;
}
