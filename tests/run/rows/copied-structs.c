// A struct of pointers to structs with pointers is passed by value, and the copy's address on: paths begin with the
// object that was copied, numbers are the copy's.
//
// RUN: %modes %s
// KERNELS: 2
// LOOPS: 4
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  double energy;
  int *index;
} point;
typedef struct {
  int *count;
  double *weight;
  point *grid;
  int length, scale;
} tables;

static double element(const tables *t, int i, int j) {
  return t->weight[j] * t->grid[i].index[j % 5] * t->scale;
}
static double inner(tables t, int i) { return t.grid[i].energy + element(&t, i, 2); }
static double total(tables t, int i) {
  double s = t.grid[i].energy;
  for (int j = 0; j < t.count[i]; j++)
    s += t.weight[j] * t.grid[i].index[j] + element(&t, (i + j) % t.length, j);
  return s + inner(t, i);
}
// A copy that is changed stands for no object: the loop stays.
static double changed(tables t, int i) {
  t.scale += i;
  return t.scale * t.weight[i] + t.length;
}

static tables make(int n, int first) {
  tables t = {malloc(n * sizeof *t.count), malloc(n * sizeof *t.weight), malloc(n * sizeof *t.grid), n, 3};
  for (int i = 0; i < n; i++) {
    t.count[i] = (i + first) % 5;
    t.weight[i] = i + first;
    t.grid[i].energy = i - first;
    t.grid[i].index = malloc(5 * sizeof(int));
    for (int k = 0; k < 5; k++)
      t.grid[i].index[k] = k * first + i;
  }
  return t;
}

int main(void) {
  const int n = 200;
  tables a = make(n, 1), b = make(n, 7), *p = &b;
  double *y = calloc(n, sizeof *y), s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += total(a, i);
  printf("%.1f\n", s);
  // Two objects, one of them behind a pointer: each call has its own copy of the functions.
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    y[i] = total(a, i) - 2 * total(*p, i);
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    y[i] += changed(a, i);
  // Nor does one of an object that the loop changes.
#pragma omp parallel for
  for (int i = 5; i < 6; i++) {
    b.scale = 9;
    y[i] += inner(b, i);
  }
  s = 0;
  for (int i = 0; i < n; i++)
    s += (i % 7) * y[i];
  printf("%.1f %d\n", s, b.scale);
  return 0;
}
