// Orphaned loops over rows behind pointers that are one, in another order, or longer than from one
// to the next: with one thread iterations come in their order, so such loops are the host's. Rows
// of two tables that are the same memory, too, but not where nobody follows them.
// RUN: %modes %s
// KERNELS: 4
// LOOPS: 4
// LAUNCHES: any
#include <stdio.h>
#include <stdlib.h>

enum { Rows = 90, Columns = 70 };

typedef struct {
  int rows, columns;
  double **row;
} matrix;

void scale(int rows, int columns, double a, double **from, double **to) {
#pragma omp for
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      to[i][j] = a * from[i][j] + to[i][j] * 0.5;
}

void add(const matrix *a, matrix *c) {
#pragma omp for
  for (int i = 0; i < c->rows; i++)
    for (int j = 0; j < c->columns; j++)
      c->row[i][j] += a->row[i][j];
}

void triangle(int rows, double **c) {
#pragma omp for
  for (int i = 0; i < rows; i++)
    for (int j = 0; j <= i; j++)
      c[i][j] = c[i][j] * 0.75 + i - j;
}

// What the next row has is read behind the end of this one.
void fromNext(int rows, int columns, double **c) {
#pragma omp for
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      c[i][j] = c[i][j + 1] + 1;
}

static void show(const double *x, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s = s * 0.9999 + x[i] * (1 + i % 7);
  printf("%.4f\n", s);
}

int main(void) {
  enum { All = 2 * Rows * Columns };
  double **to = malloc(Rows * sizeof *to), **from = malloc(Rows * sizeof *from);
  double *x = malloc(All * sizeof *x), *y = malloc(All * sizeof *y);
  matrix A = {Rows, Columns, from}, C = {Rows, Columns, to};
  for (int i = 0; i < All; i++)
    x[i] = y[i] = (i * 37) % 101;

  // Each row has a block, wherever it is.
  for (int i = 0; i < Rows; i++) {
    to[i] = calloc(Columns, sizeof **to);
    from[i] = x + i * 2 * Columns;
  }
#pragma omp parallel
  {
    scale(Rows, Columns, 0.25, from, to);
    add(&A, &C);
    triangle(Columns, to);
  }
  for (int i = 0; i < Rows; i++) {
    for (int j = 0; j < Columns; j++)
      y[i * Columns + j] += to[i][j];
    free(to[i]);
  }
  show(y, All);

  // Two iterations have one row.
  for (int i = 0; i < Rows; i++)
    to[i] = y + (i / 2) * 2 * Columns;
  scale(Rows, Columns, 0.75, from, to);
  add(&A, &C);
  show(y, All);

  // Rows that are longer than from one to the next.
  for (int i = 0; i < Rows; i++)
    to[i] = y + i * (Columns - 1);
  scale(Rows, Columns, 0.5, from, to);
  add(&A, &C);
  triangle(Columns, to);
  fromNext(Rows, Columns - 1, to);
  fromNext(Rows, Columns - 2, to);
  show(y, All);

  // In an order of no kind.
  for (int i = 0; i < Rows; i++)
    to[i] = y + (i * 7 % Rows) * 2 * Columns;
  scale(Rows, Columns, 0.5, from, to);
  show(y, All);

  // Each iteration reads the row that the one before has written, by the other table.
  for (int i = 0; i < Rows; i++) {
    to[i] = y + i * Columns;
    from[i] = y + (i > 0 ? i - 1 : 0) * Columns;
  }
  scale(Rows, Columns, 0.5, from, to);
  add(&A, &C);
  show(y, All);

  // Nobody follows a pointer.
  matrix none = {0, 0, NULL}, flat = {Rows, 0, NULL};
  scale(0, Columns, 2, NULL, NULL);
  scale(Rows, 0, 2, NULL, NULL);
  add(&none, &none);
  add(&flat, &flat);
  show(y, All);
}
