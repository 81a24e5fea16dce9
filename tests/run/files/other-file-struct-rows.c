// Functions of another file that follow pointers in arrays behind a struct: rows (`s->rows[i][k]`), structs (`s->levels[l].u[i]`), rows
// of rows. They read and write them; the loop itself uses the same rows; the pointers change between loops.
// REQUIRES: glibc-malloc
// RUN: %modes %s %S/../Inputs/other-file-struct-rows-2.c
// KERNELS: 10
#include "../Inputs/other-file-struct-rows.h"

#include <stdio.h>
#include <stdlib.h>

#define N 40

static double out[N];

static void show(const char *what) {
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += out[i] * (1 + i % 7);
  printf("%s %.9g\n", what, sum);
}

static double *line(int n, int seed) {
  double *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++)
    a[i] = (i * 37 + seed * 11) % 29 * 0.25;
  return a;
}

static double **matrix(int m, int n, int seed) {
  double **rows = malloc(m * sizeof *rows);
  for (int i = 0; i < m; i++)
    rows[i] = line(n, seed + i);
  return rows;
}

int main(void) {
  struct grid g = {6, 5, malloc(4 * sizeof(double **))};
  struct sim *s = calloc(1, sizeof *s);
  for (int k = 0; k < 4; k++)
    g.plane[k] = matrix(5, 6, k);
  s->n = N;
  s->rows = matrix(N, N, 1);
  s->old = matrix(N, N, 2);
  s->levels = calloc(4, sizeof *s->levels);
  for (int l = 0; l < 4; l++)
    s->levels[l] = (struct level){line(N, l), N - 5 * l};
  for (int l = 0; l < 3; l++)
    s->own[l] = (struct level){line(9, l + 7), 9};
  s->grid = &g;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    out[i] = at(s, i, i) + at(s, (i + 3) % N, 2);
  show("at");
  for (int step = 0; step < 3; step++) {
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      relax(s, i);
    double **rows = s->rows; // another matrix the next time
    s->rows = s->old;
    s->old = rows;
    rows[step][5] += 1; // by the host
    double *row = rows[7];
    rows[7] = rows[8];
    rows[8] = row;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    out[i] = 0;
    for (int l = 0; l < 4; l++)
      out[i] += on_level(s, l, i);
  }
  show("levels");
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    out[i] = own_level(s, i % 3, i);
  show("own");
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    out[i] = corner(s, i % 4, i % 5, i % 6);
  show("corner");
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    out[i] = through(s, i);
  show("through");
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    out[i] = both(s, s->old, i);
  show("both");
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    s->rows[i][3] *= 0.5; // what the function reads
    out[i] = at(s, i, 3) + s->rows[i][4];
    s->old[i][1] = out[i];
  }
  show("rows");
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    shift(s, 2, i);
  for (int i = 0; i < N; i++)
    out[i] = s->levels[2].u[i] + s->old[i][1];
  show("shift");
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    out[i] = level_of(s->levels, i) + level_of(&s->levels[2], i);
  show("passed");
  return 0;
}
