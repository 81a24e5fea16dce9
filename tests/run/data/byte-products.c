// Pointers so many bytes behind another one, where these are a product: of two numbers of the launch, one of which may be a member of a struct that a
// kernel has set, or of a number of any size and a constant that the size of an element divides.
//
// RUN: %modes %s
// KERNELS: 8
// LOOPS: 8
// LAUNCHES: 52
#include "../Inputs/show.h"
#include <stddef.h>
#include <stdlib.h>

enum { Count = 6000 };

struct image { unsigned char *data; int step, rows; long pitch; };

static void rows(struct image *all, int first) {
#pragma omp parallel for
  for (int i = 0; i < 3; i++)
    all[i].rows = i + first;
}

static void behind(unsigned char *base, const struct image *m, int rows, int columns) {
#pragma omp parallel for
  for (int x = 0; x < columns; x++)
    ((float *)(base + m->step * rows))[x] += x;
}

static void every(const struct image *m, int half, int rows) {
#pragma omp parallel for
  for (int y = 0; y < rows; y++)
    *(float *)(m->data + (size_t)y * (m->pitch * half)) += y;
}

static void numbers(unsigned char *bytes, int step, int times, int columns) {
#pragma omp parallel for
  for (int x = 0; x < columns; x++)
    ((float *)(bytes + step * times))[x] *= 2;
}

// Neither number has to be one of whole elements.
static void back(unsigned char *bytes, int step, int times, int columns) {
#pragma omp parallel for
  for (int x = 0; x < columns; x++)
    ((float *)(bytes + step * times - times * 4))[x] += 1;
}

static void width(void *data, int columns, int rows) {
#pragma omp parallel for
  for (int y = 0; y < rows; y++) {
    float *row = (float *)((char *)data + (size_t)y * columns * sizeof(float));
    for (int x = 0; x < columns; x++)
      row[x] += y - x;
  }
}

static void widths(double *data, int columns, int rows) {
#pragma omp parallel for
  for (int y = 0; y < rows; y++) {
    double *row = (double *)((char *)data + columns * (y * sizeof(double)));
    row[0] += y;
  }
}

static void inside(const struct image *m, int n, int frame) {
#pragma omp parallel for collapse(2)
  for (int y = 0; y < n; y++)
    for (int x = 0; x < 4; x++) {
      float *row = (float *)(m->data + frame * 4 * m->rows * 4 + y * m->step);
      row[x] += y + x;
    }
}

int main(void) {
  struct image *all = calloc(3, sizeof *all);
  float *a = calloc(Count, sizeof *a);
  double *d = calloc(100, sizeof *d);
  for (int i = 0; i < Count; i++)
    a[i] = (float)(i % 7);
  all->data = (unsigned char *)a;
  for (int r = 0; r < 4; r++) {
    all->step = 64 + r * 4;
    all->rows = 3 + r;
    all->pitch = 6 * (r + 1);
    behind(all->data, all, r + 2, 16);
    rows(all, r + 1);
    behind(all->data, all, all->rows, 16);
    every(all, 2, 8);
    numbers(all->data, 2, 2 * r, 30);
    numbers(all->data, all->step, r, 3);
    back(all->data, 8 * (r + 1), 3, 9);
    width(all->data, 7 + 2 * r, 9);
    widths(d, 3 + 2 * r, 9);
    rows(all, 2);
    inside(all, 5, 2);
    rows(all, 3);
    inside(all, 5, 1);
  }
  show_float("a", a, 700);
  show_double("d", d, 100);
  free(a);
  free(d);
  free(all);
  return 0;
}
