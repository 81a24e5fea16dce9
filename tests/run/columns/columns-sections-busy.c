// One section writes a column, whose place is announced in the section, while another reads other columns.
//
// RUN: %modes %s %S/../Inputs/columns-sections-busy-2.c
// KERNELS: 1
// OCLGRIND: no
#include <stdio.h>
#include <stdlib.h>

enum { N = 1200, M = 1200 };
void ext(int w);

static double slow(double x) {
  double y = x;
  for (int k = 0; k < 400; k++)
    y = y * 0.999999 + 0.000001;
  return y > 1e9 ? x + 1 : x;
}

int main(void) {
  double(*u)[M] = malloc(sizeof(double) * N * M);
  long bad = 0;
  double sum = 0;
  for (int t = 0; t < 8; t++) {
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        u[i][j] = t;
    int idx = 5;
#pragma omp parallel num_threads(2)
    {
#pragma omp sections
      {
#pragma omp section
        {
          ext(0);
          for (int k = 0; k < N; k++)
            u[k][0] = slow(k + 1);
        }
#pragma omp section
        {
          ext(1);
          double s = 0;
          for (int k = 0; k < N; k++)
            s += u[k][(k * 7 % 11) + idx];
          if (s != (double)t * N)
            bad++;
        }
      }
    }
    for (int k = 0; k < N; k++)
      sum += u[k][0];
  }
  printf("%ld %.10g\n", bad, sum);
  free(u);
  return 0;
}
