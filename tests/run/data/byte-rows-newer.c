// How many bytes there are between rows is a member of a struct: the launch reads it where it is reached, not where a
// pointer is null, nor where it is newer on the device or written by the loop itself.
//
// RUN: %modes %s
// KERNELS: 8
// LOOPS: 8
// LAUNCHES: any
#include "../Inputs/show.h"
#include <stdlib.h>

enum { Height = 8, Images = 3, Row = 24, Count = Height * Row };

struct image { unsigned char *data; int step, rows; };

static void sizes(struct image *all, int step) {
#pragma omp parallel for
  for (int k = 0; k < Images; k++)
    all[k].step = step * (k % 2 + 1);
}

static void add(struct image *m, int rows) {
#pragma omp parallel for
  for (int y = 0; y < rows; y++)
    *(float *)(m->data + y * m->step) += 1 + y;
}

// Nothing else of the struct is used.
static void apart(unsigned char *base, const struct image *m) {
#pragma omp parallel for
  for (int y = 0; y < Height; y++)
    *(float *)(base + y * m->step) += 2 + y;
}

static inline float *at(unsigned char *base, int step, int y) { return (float *)(base + y * step); }

static void passed(unsigned char *base, const struct image *m) {
#pragma omp parallel for
  for (int y = 0; y < Height; y++)
    *at(base, m->step, y) *= 2;
}

// As foreign arrays have it.
static void strided(void *data, const long *strides) {
#pragma omp parallel for
  for (int y = 0; y < Height; y++)
    for (int x = 0; x < 2; x++)
      *(float *)((char *)data + y * strides[0] + x * strides[1]) += y - x;
}

static void perhaps(struct image *m, float *to) {
#pragma omp parallel for
  for (int y = 0; y < Height; y++) {
    float v = 3;
    if (m)
      v += *(float *)(m->data + y * m->step);
    to[y] = v;
  }
}

// What the loop writes may be what it goes by.
static void own(struct image *m, int *steps, int rows) {
#pragma omp parallel for
  for (int y = 0; y < rows; y++) {
    float v = *(const float *)(m->data + y * m->step);
    steps[y] = (int)v;
  }
}

static inline float *row(const struct image *m, long y) { return (float *)(m->data + y * m->step); }

static void both(struct image *from, struct image *to, int rows) {
#pragma omp parallel for
  for (int y = 0; y < rows; y++)
    *row(to, y) = *row(from, rows - 1 - y) + y;
}

int main(void) {
  float *a[Images];
  struct image *all = malloc(Images * sizeof *all);
  for (int k = 0; k < Images; k++) {
    a[k] = calloc(Count, sizeof **a);
    all[k] = (struct image){(unsigned char *)a[k], 4, Height};
    for (int i = 0; i < Count; i++)
      a[k][i] = (float)((i + k) % 19);
  }
  float to[Height];
  for (int round = 0; round < 3; round++) {
    sizes(all, 16 - 4 * round);
    add(&all[1], Height);
    add(&all[1], Height);
    sizes(all, 8 + 4 * round);
    add(&all[1], Height);
    add(&all[1], Height);
    sizes(all, 16 - 4 * round);
    apart(all[1].data, &all[1]);
    sizes(all, 8 + 4 * round);
    passed(all[1].data, &all[1]);
    strided(all[1].data, (const long[]){8 + 4 * round, 4});
    strided(all[1].data, (const long[]){4, 32});
    both(&all[0], &all[2], Height);
    perhaps(&all[2], to);
    show_float("perhaps", to, Height);
  }
  show_float("added", a[1], Count);
  show_float("both", a[2], Count);
  perhaps(NULL, to);
  show_float("perhaps not", to, Height);
  add(NULL, 0);
  int steps[Height];
  own(&all[1], steps, Height);
  show_int("own", steps, Height);
  for (int k = 0; k < Images; k++)
    free(a[k]);
  free(all);
  return 0;
}
