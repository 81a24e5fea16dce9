// A decomposition by columns: a library's thread sends and receives the outer columns while a kernel computes the inner ones.
//
// RUN: %clang -O2 -shared -fPIC %S/../Inputs/halo.c -o %t.so
// RUN: %modes %s %t.so
// KERNELS: 3
// OCLGRIND: -DLINES=20
// LAUNCHES: any
#include <stdio.h>

#ifndef LINES
#define LINES 120
#endif
enum { N = LINES, M = 102 };
static double u[N][M], v[N][M];
void halo_start(double *u, int n, int m);
void halo_wait(void);

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      u[i][j] = (i * 31 + j * 17 + 7) % 97;
  for (int t = 0; t < 3; t++) {
    halo_start(&u[0][0], N, M);
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      for (int j = 2; j < M - 2; j++) {
        double x = u[i][j];
        for (int k = 0; k < 40; k++)
          x = x * 0.97 + 0.01 * k;
        u[i][j] = x * 1e-1 + i;
      }
    halo_wait();
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
      u[i][1] = 0.5 * (u[i][0] + u[i][1]);
      u[i][M - 2] = 0.5 * (u[i][M - 1] + u[i][M - 2]);
    }
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      v[i][1] = u[i][1] + v[i][1];
  }
  double s = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      s += u[i][j] * ((i + j) % 3 + 1) + v[i][j];
  printf("%.12g\n", s);
  return 0;
}
