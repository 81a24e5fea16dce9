// RUN: env OMP2OCL_DEVICE_MEMORY=40K OMP2OCL_SPLIT=1 %modes %s
// RUN: env OMP2OCL_DEVICE_MEMORY=100K OMP2OCL_SPLIT=off %modes %s
// KERNELS: 9
// LAUNCHES: any
// The device's memory is smaller than two of the arrays, or than all of them: loops are split where it ends, and copies hold parts of arrays; or some leave it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 4000
#define ROWS 60
#define COLUMNS 70

static double u[N], v[N];
static double grid[ROWS][COLUMNS], next[ROWS][COLUMNS];
static const double weights[5] = {1, -2, 0.5, 3, 1};
static int counts[6];

struct cell {
  double value;
  int flag;
  short kind;
};

static void steps(int n, const double *restrict from, double *restrict to) {
#pragma omp parallel for
  for (int i = 2; i < n - 2; i++) {
    double sum = 0;
    for (int k = 0; k < 5; k++)
      sum += weights[k] * from[i + k - 2];
    to[i] = sum / 8;
  }
}

int main(void) {
  struct cell *cells = malloc(N * sizeof *cells);
  double sum = 0, most = -1e9;
  int found = 0;
  memset(cells, 0, N * sizeof *cells);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    u[i] = i % 97;
    v[i] = 0;
  }
  for (int step = 0; step < 3; step++) {
    steps(N, u, v);
    steps(N, v, u);
    u[step] += 1;
    v[N - 3 - step] -= 1;
  }
  /* Downwards, in steps, and only some members and some elements are written. */
#pragma omp parallel for
  for (int i = N - 1; i >= 1; i -= 3) {
    cells[i].value = u[i] - u[i - 1];
    if (cells[i].value > 0)
      cells[i].flag = i;
  }
  /* Rows of a matrix, of which the host has written a column before. */
#pragma omp parallel for collapse(2)
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      grid[i][j] = i * 3 + j;
  for (int step = 0; step < 2; step++) {
    for (int i = 0; i < ROWS; i++)
      grid[i][step] = -i;
#pragma omp parallel for
    for (int i = 1; i < ROWS - 1; i++)
      for (int j = 1; j < COLUMNS - 1; j++)
        next[i][j] = grid[i - 1][j] + grid[i + 1][j] - grid[i][j - 1] + grid[i][j + 1];
#pragma omp parallel
    {
#pragma omp for
      for (int i = 1; i < ROWS - 1; i++)
        for (int j = 1; j < COLUMNS - 1; j++)
          grid[i][j] = next[i][j] / 2;
    }
    printf("%g %g\n", grid[ROWS - 2][1], next[1][COLUMNS - 2]);
  }
  /* Columns, which both parts of a split would write to. */
#pragma omp parallel for
  for (int j = 0; j < COLUMNS; j++)
    for (int i = 1; i < ROWS; i++)
      grid[i][j] += grid[i - 1][j];
#pragma omp parallel for reduction(+ : sum, found, counts) reduction(max : most)
  for (int i = 0; i < N; i++) {
    sum += u[i];
    found += cells[i].flag != 0;
    counts[i % 6] += (int)v[i] % 3;
    most = v[i] > most ? v[i] : most;
  }
  printf("%.10g %.10g %d\n", sum, most, found);
  sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      sum += grid[i][j] * (i + j);
  printf("%.10g\n", sum);
  for (int i = 0; i < 6; i++)
    printf("%d\n", counts[i]);
  free(cells);
  return 0;
}
