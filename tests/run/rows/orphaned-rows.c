// Orphaned loops over rows behind pointers. With one thread nobody promises that rows are apart,
// so the host looks where they are: as far apart as an iteration goes. (Those that are not:
// orphaned-rows-meet.c.)
// RUN: %modes %s
// KERNELS: 8
// LOOPS: 8
#include <stdio.h>
#include <stdlib.h>

enum { Rows = 120, Columns = 90 };

typedef struct {
  int rows, columns;
  double **row;
} matrix;

static double *fixed[Rows];

void scale(int rows, int columns, double a, double **from, double **to) {
#pragma omp for
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      to[i][j] = a * from[i][j];
}

void add(const matrix *a, matrix *c) {
#pragma omp for
  for (int i = 0; i < c->rows; i++)
    for (int j = 0; j < c->columns; j++)
      c->row[i][j] += a->row[i][j];
}

void multiply(matrix *a, matrix *b, matrix *c) {
  int rows = c->rows, columns = c->columns, inner = a->columns;
#pragma omp for schedule(static)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++) {
      c->row[i][j] = 0;
      for (int k = 0; k < inner; k++)
        c->row[i][j] += a->row[i][k] * b->row[k][j];
    }
}

void both(int rows, int columns, float **c) {
#pragma omp for collapse(2)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      c[i][j] = c[i][j] * 0.5f + (float)(i - j);
}

void backwards(int rows, int columns, double **c) {
#pragma omp for
  for (int i = rows - 1; i >= 0; i -= 2)
    for (int j = 1; j < columns; j += 3) {
      double *row = c[i];
      row[j] = row[j - 1] + row[j];
    }
}

void ofArray(size_t columns) {
#pragma omp for
  for (unsigned i = 1; i < Rows; i++)
    for (size_t j = 0; j < columns; j++)
      fixed[i][j] += 0.25;
}

// Each thread has the pointer for itself.
void inRegion(matrix *m) {
#pragma omp parallel
  {
    double **c = m->row;
    int columns = m->columns;
#pragma omp for
    for (int i = 0; i < Rows; i++)
      for (int j = 0; j < columns; j++)
        c[i][j] -= 1.5;
  }
}

// A triangle: rows are as long as the longest.
void triangle(int rows, double **c) {
#pragma omp for
  for (int i = 0; i < rows; i++)
    for (int j = 0; j <= i; j++)
      c[i][j] = c[i][j] + i - j;
}

static double **rowsOf(int rows, int columns) {
  double **row = malloc(rows * sizeof *row);
  row[0] = malloc(sizeof(double) * rows * columns);
  for (int i = 1; i < rows; i++)
    row[i] = row[i - 1] + columns;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      row[i][j] = (i * 37 + j * 11) % 101;
  return row;
}

static void show(double **row) {
  double s = 0;
  for (int i = 0; i < Rows; i++)
    for (int j = 0; j < Columns; j++)
      s = s * 0.999 + row[i][j] * (1 + j % 7);
  printf("%.4f\n", s);
}

static void all(double **a, double **b, double **c) {
  matrix A = {Rows, Columns, a}, B = {Columns, Columns, b}, C = {Rows, Columns, c};
#pragma omp parallel
  {
    scale(Rows, Columns, 0.25, a, c);
    multiply(&A, &B, &C);
    add(&A, &C);
    backwards(Rows, Columns, c);
    triangle(Columns, c);
  }
  inRegion(&C);
  show(c);
}

int main(void) {
  double **a = rowsOf(Rows, Columns), **b = rowsOf(Rows, Columns), **c = rowsOf(Rows, Columns);
  all(a, b, c);

  // Rows in the other direction, with a gap.
  double **down = malloc(Rows * sizeof *down), *block = calloc(2 * Rows * Columns, sizeof *block);
  for (int i = 0; i < Rows; i++)
    down[i] = block + (size_t)(Rows - 1 - i) * 2 * Columns;
  all(a, b, down);

  float **f = malloc(Rows * sizeof *f), *cells = malloc(Rows * Columns * sizeof *cells);
  for (int i = 0; i < Rows; i++) {
    f[i] = cells + i * Columns;
    for (int j = 0; j < Columns; j++)
      f[i][j] = (float)(i + j);
    fixed[i] = c[i];
  }
#pragma omp parallel
  {
    both(Rows, Columns, f);
    ofArray(Columns);
  }
  double s = 0;
  for (int i = 0; i < Rows; i++)
    for (int j = 0; j < Columns; j++)
      s += f[i][j] * (j + 1);
  printf("%.2f\n", s);
  show(c);
}
