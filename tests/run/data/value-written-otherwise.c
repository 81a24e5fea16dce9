// Integers in arrays and structs that the loop changes in other ways than by a subscript of the name: they are not taken from the launch. Names in the body that hide
// others, rows of pointers in the same struct, and a call of exit() by a pointer.
//
// RUN: %modes %s
// KERNELS: 10
// LOOPS: 11
// LAUNCHES: any
#include "../Inputs/show.h"
#include <stdlib.h>

#define N 100

static int g[2], h[2], size[8] = {0, 11, 12, 13, 14, 15, 16, 17};
static struct S {
  int n;
  int v[3];
} s, arr[2];
static struct {
  int n;
  int **label;
} t;
static int x[N], y[N];

static void store(int *p) { *p = 6; }

static void forms(int c) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (i == 7) {
      *g = 5;
      x[i] = g[0];
    }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (i == 8) {
      *(g + 1) = 5;
      x[i] = g[1];
    }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (i == 9) {
      arr->n = 4;
      x[i] = arr[0].n;
    }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (i == 10) {
      (&s)->n = 3;
      x[i] = s.n;
    }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (i == 11) {
      ((unsigned *)g)[0] = 9;
      x[i] = g[0];
    }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (i == 12) {
      (c ? g : h)[0] = 8;
      x[i] = g[0];
    }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (i == 13) {
      store(arr->v);
      x[i] = arr[0].v[0];
    }
}

static void names(int m) {
  int k = 5;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    const int k = 1;
    enum { Two = 2 };
    y[i] = size[k] + size[Two] + i;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 0; j < t.n; j++)
      t.label[i][j] = j + m;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int bad = 0, good = 5;
#pragma omp simd reduction(|| : bad) reduction(&& : good)
    for (int j = 0; j < 4; j++)
      if (x[i] > 4)
        bad = 7;
    y[i] += bad + good;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    _Bool bad = 0;
#pragma omp simd reduction(|| : bad)
    for (int j = 0; j < 4; j++)
      if (x[i] > 4)
        bad = 7;
    y[i] += bad + k;
  }
}

int main(void) {
  t.n = 3;
  t.label = malloc(N * sizeof *t.label);
  for (int i = 0; i < N; i++)
    t.label[i] = calloc(4, sizeof **t.label);
  forms(1);
  names(2);
  show_int("x", x, N);
  show_int("y", y, N);
  printf("%d %d\n", t.label[5][2], g[0] + g[1] + arr[0].n + s.n);
  if (y[0] < 0)
    (*exit)(1);
  return 0;
}
