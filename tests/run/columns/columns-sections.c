// One section writes a column of a matrix that a kernel has changed, while another reads the rest, in a function of another unit.
//
// RUN: %modes %s %S/../Inputs/columns-sections-2.c
// KERNELS: 1
// OCLGRIND: no
#include <stdio.h>
#include <stdlib.h>

#define M 1500
double total(const double *p, int n, int m);
static double (*u)[M];

static double slow(double x) {
  for (volatile int k = 0; k < 1500; k++)
    ;
  return x;
}

int main(void) {
  double s = 0, r = 0;
  u = calloc(M * M, 8);
  for (int t = 0; t < 8; t++) {
#pragma omp parallel for
    for (int i = 0; i < M; i++)
      for (int j = 0; j < M; j++)
        u[i][j] += i + j;
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
      for (int i = 0; i < M; i++)
        u[i][0] = slow(i + t);
#pragma omp section
      {
        for (int k = 0; k < 100; k++)
          slow(1);
        r += total(&u[0][1], M, M);
      }
    }
    for (int i = 0; i < M; i++)
      s += u[i][0] + u[i][1];
  }
  printf("%.12g %.12g\n", s, r);
  free(u);
  return 0;
}
