/* What header-functions.c includes: functions with and without loops that become kernels. */
#ifndef HEADER_GRID_H
#define HEADER_GRID_H

#include <stdlib.h>

#define ROWS 40
#define COLUMNS 30

static double *new_grid(double value) {
  double *grid = malloc(sizeof(double) * ROWS * COLUMNS);
  for (int k = 0; k < ROWS * COLUMNS; k++)
    grid[k] = value;
#pragma omp parallel for
  for (int k = 0; k < ROWS * COLUMNS; k++)
    grid[k] += k % 5;
  grid[0] += 100; /* the host between two kernels */
  return grid;
}

static void set_edges(double (*u)[COLUMNS]) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < ROWS; i++)
      u[i][0] = u[i][COLUMNS - 1] = i;
#pragma omp for
    for (int j = 0; j < COLUMNS; j++)
      u[0][j] = u[ROWS - 1][j] = j;
  }
}

static double largest(const double *grid) {
  double most = grid[0];
  for (int k = 1; k < ROWS * COLUMNS; k++)
    if (grid[k] > most)
      most = grid[k];
  return most;
}

static double total(const double *grid) {
  double sum = grid[5]; /* read by the host after a kernel */
#pragma omp parallel for reduction(+ : sum)
  for (int k = 0; k < ROWS * COLUMNS; k++)
    sum += grid[k];
  return sum;
}

static void add_grid(double *to, const double *from) {
  for (int k = 0; k < ROWS * COLUMNS; k++)
    to[k] += from[k];
}

#endif
