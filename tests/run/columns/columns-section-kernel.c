// One section writes a column, another launches a kernel on the rest.
//
// RUN: %modes %s
// KERNELS: 1
// LAUNCHES: any
// OCLGRIND: no
#include <stdio.h>
#include <stdlib.h>

#define M 1500
static double (*u)[M];

static double slow(double x) {
  for (volatile int k = 0; k < 1500; k++)
    ;
  return x;
}

static void interior(int t) {
#pragma omp parallel for
  for (int i = 0; i < M; i++)
    for (int j = 1; j < M; j++)
      u[i][j] += i + t;
}

int main(void) {
  double s = 0;
  u = calloc(M * M, 8);
  for (int t = 0; t < 6; t++) {
    interior(t);
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
      {
        for (int k = 0; k < 200; k++)
          slow(0);
        interior(t);
      }
#pragma omp section
      for (int i = 0; i < M; i++)
        u[i][0] = slow(i + t);
    }
    for (int i = 0; i < M; i++)
      s += u[i][0] + u[i][1];
  }
  printf("%.12g\n", s);
  free(u);
  return 0;
}
