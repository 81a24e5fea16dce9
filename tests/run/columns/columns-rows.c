// The host reads and writes columns of arrays that kernels have seen as rows behind pointers in between.
//
// RUN: %modes %s
// KERNELS: 1
#include <stdio.h>
#include <stdlib.h>

#define M 300

int main(void) {
  double *u[2], (*a)[M], (*b)[M], s = 0;
  a = calloc(M * M, sizeof(double));
  b = calloc(M * M, sizeof(double));
  u[0] = a[0];
  u[1] = b[0];
  for (int t = 0; t < 4; t++) {
#pragma omp parallel for
    for (int i = 0; i < M; i++)
      for (int k = 0; k < 2; k++)
        for (int j = 0; j < M; j++)
          u[k][i * M + j] = u[k][i * M + j] * 0.5 + i + j + t * 3 + k;
    for (int i = 0; i < M; i++)
      s += a[i][3];
    for (int i = 0; i < M; i++)
      b[i][5] = i + t;
  }
  for (int i = 0; i < M * M; i++)
    s += (i % 7) * a[0][i] + (i % 5) * b[0][i];
  printf("%.12g\n", s);
  free(a);
  free(b);
  return 0;
}
