// Scratch of a thread that is filled up to a size which is a member of a struct behind a pointer: the launch takes the size. A kernel may have set it,
// and the loop may change it, by another pointer: then the host runs the loop. Memory that the body allocates has such sizes as well.
//
// RUN: %modes %s
// KERNELS: 8
// LOOPS: 9
// LAUNCHES: any
#include "../Inputs/show.h"
#include <stdlib.h>
#include <string.h>

enum { Height = 20, Width = 50, Count = Height * Width };

struct image { float *data; int rows, columns; };
struct bytes { unsigned char *data; int rows, columns; };

static void sizes(struct image *all, int columns) {
#pragma omp parallel for
  for (int k = 0; k < 2; k++)
    all[k].columns = columns + k;
}

static void block(struct image *m) {
#pragma omp parallel
  {
    float *line = malloc(m->columns * sizeof *line);
#pragma omp for
    for (int y = 0; y < m->rows; y++) {
      float *row = m->data + y * m->columns;
      for (int x = 0; x < m->columns; x++)
        line[x] = row[x];
      for (int x = 1; x < m->columns - 1; x++)
        row[x] = (line[x - 1] + 2 * line[x] + line[x + 1]) / 4;
    }
    free(line);
  }
}

static void array(struct image *m) {
#pragma omp parallel
  {
    float line[Width + 2];
#pragma omp for
    for (int y = 0; y < m->rows; y++) {
      float *row = m->data + y * m->columns;
      for (int x = 0; x < m->columns; x++)
        line[x] = row[x];
      for (int x = 1; x < m->columns - 1; x++)
        row[x] += (line[x - 1] - line[x + 1]) / 4;
    }
  }
}

static void copied(struct bytes *m) {
#pragma omp parallel
  {
    unsigned char *line = malloc(m->columns);
#pragma omp for
    for (int y = 0; y < m->rows; y++) {
      unsigned char *row = m->data + y * m->columns;
      memcpy(line, row, m->columns);
      for (int x = 1; x < m->columns - 1; x++)
        row[x] = (unsigned char)((line[x - 1] + 2 * line[x] + line[x + 1] + 2) >> 2);
    }
    free(line);
  }
}

static void sums(const struct image *m, double *to) {
#pragma omp parallel
  {
    double *line = malloc(m->columns * sizeof *line);
#pragma omp for
    for (int y = 0; y < m->rows; y++) {
      double s = 0;
      for (int x = 0; x < m->columns; x++)
        line[x] = m->data[y * m->columns + x];
      for (int x = 0; x < m->columns; x++)
        s += line[x] * line[m->columns - 1 - x];
      to[y] = s;
    }
    free(line);
  }
}

static void allocated(struct bytes *m) {
#pragma omp parallel for
  for (int y = 0; y < m->rows; y++) {
    unsigned char *row = m->data + y * m->columns, *line = malloc(m->columns);
    for (int x = 0; x < m->columns; x++)
      line[x] = row[x];
    for (int x = 1; x < m->columns - 1; x++)
      row[x] = (unsigned char)((line[x - 1] + line[x + 1]) / 2);
    free(line);
  }
}

// What the loop writes may be its size.
static void changed(struct image *m, int *to) {
#pragma omp parallel
  {
    int line[Width];
#pragma omp for
    for (int y = 0; y < m->rows; y++) {
      for (int x = 0; x < m->columns; x++)
        line[x] = x * y;
      to[y] = 5;
      for (int x = 0; x < m->columns; x++)
        to[y] += line[x];
    }
  }
}

// Nothing is read where there are no iterations.
static void none(struct image *m, int rows, double *to) {
#pragma omp parallel
  {
    double line[Width];
#pragma omp for
    for (int y = 0; y < rows; y++) {
      for (int x = 0; x < m->columns; x++)
        line[x] = x + y;
      for (int x = 0; x < m->columns; x++)
        to[y] += line[x];
    }
  }
}

// More is read than is filled: what an earlier iteration has left.
static void left(struct image *m, double *to) {
#pragma omp parallel num_threads(1)
  {
    double line[Width + 1];
    for (int x = 0; x <= Width; x++)
      line[x] = 0;
#pragma omp for
    for (int y = 0; y < m->rows; y++) {
      for (int x = 0; x < m->columns - y; x++)
        line[x] = x + y;
      for (int x = 0; x < m->columns; x++)
        to[y] += line[x];
    }
  }
}

int main(void) {
  struct image *all = malloc(2 * sizeof *all);
  struct bytes b = {malloc(Count), Height, Width};
  double *to = calloc(Height, sizeof *to);
  int *own = calloc(Height, sizeof *own);
  for (int k = 0; k < 2; k++)
    all[k] = (struct image){malloc(Count * sizeof(float)), Height, Width};
  for (int i = 0; i < Count; i++) {
    all[0].data[i] = all[1].data[i] = (float)(i * i % 97);
    b.data[i] = (unsigned char)(i * i * 7);
  }
  for (int round = 0; round < 3; round++) {
    sizes(all, Width - 10 - round);
    block(&all[0]);
    block(&all[1]);
    sizes(all, Width - 4 * round - 1);
    array(&all[round % 2]);
    sums(&all[1], to);
    show_double("sums", to, Height);
    copied(&b);
    allocated(&b);
    changed(&all[0], own);
    none(&all[0], Height, to);
    show_double("none", to, Height);
    left(&all[0], to);
    show_double("left", to, Height);
    b.columns -= 3;
  }
  none(NULL, 0, to);
  all[0].rows = 1;
  changed(&all[0], &all[0].columns);
  show_float("first", all[0].data, Count);
  show_float("second", all[1].data, Count);
  show_int("own", own, Height);
  show_uchar("bytes", b.data, Count);
  show_int("columns", &all[0].columns, 1);
  return 0;
}
