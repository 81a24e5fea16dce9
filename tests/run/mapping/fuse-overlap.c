// Directives that are one launch where arrays do not overlap: the pieces of arrays that are passed do, in some of the calls. Then each has a launch
// of its own.
//
// RUN: %modes %s
// KERNELS: 4
// LAUNCHES: any
#include "../Inputs/show.h"

#define M 40

static double line[M + 8], rows[6][M];

static void fill(void) {
  for (int j = 0; j < M + 8; j++)
    line[j] = j % 7;
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < M; j++)
      rows[i][j] = i - j % 5;
}

static void both(double *a, double *b, int m) {
#pragma omp parallel for
  for (int j = 0; j < m; j++)
    a[j] = 2 * a[j] + j;
#pragma omp parallel for
  for (int j = 0; j < m; j++)
    b[j] = 3 * b[j] - 1;
}

/* Rows of a table that are longer than the table says in some of the calls. */
static void planes(double (*u)[M], int n, int m) {
#pragma omp parallel
  {
#pragma omp for
    for (int j = 0; j < m; j++)
      u[0][j] += 10;
    for (int i = 1; i < n; i++)
#pragma omp for
      for (int j = 0; j < m; j++)
        u[1][j] = 0.5 * u[1][j] + i;
  }
}

int main(void) {
  for (int shift = -8; shift <= 8; shift += 4) {
    fill();
    if (shift < 0)
      both(line - shift, line, M);
    else
      both(line, line + shift, M);
    show_double("line", line, M + 8);
  }
  for (int m = 0; m <= 2 * M; m += M / 2) {
    fill();
    planes(rows, 4, m);
    show_double("rows", &rows[0][0], 6 * M);
  }
  planes(rows, 1, M); /* no iteration around the second one */
  show_double("rows", &rows[0][0], 6 * M);
  return 0;
}
