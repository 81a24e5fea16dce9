// One function called with pointers to shared arrays, to parts of them and to arrays and scalars of the body.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 40
#define M 5
static double a[N][M], b[N][M], r[N];

static double dot(const double *x, const double *y, int n) {
  double s = 0;
  for (int k = 0; k < n; k++)
    s += x[k] * y[k];
  return s;
}
static void scale(double *x, int n, double f) {
  for (int k = 0; k < n; k++)
    x[k] *= f;
}
static void swap(double *x, double *y) {
  double t = *x;
  *x = *y;
  *y = t;
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = i - j * 2, b[i][j] = j + 1;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double own[M], one = 3, two = 4;
    for (int k = 0; k < M; k++)
      own[k] = k;
    scale(own, M, 2);
    scale(b[i], M, 0.5);
    scale(&b[i][1], 2, 10);
    swap(&one, &two);
    swap(&b[i][0], &own[4]);
    swap(&b[i][3], &b[i][4]);
    r[i] = dot(a[i], b[i], M) + dot(own, a[i], M) + dot(own, own, 2) + one - two;
    scale(&one, 1, 5);
    r[i] += one;
  }
  show_double("b", &b[0][0], N * M);
  show_double("r", r, N);
  return 0;
}
