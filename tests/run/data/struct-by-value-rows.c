// Structs with a pointer passed by value: a matrix with its accessors, also from one accessor to another, out of an array of
// matrices and behind a pointer.
//
// REQUIRES: glibc-malloc
// RUN: %modes %s
// KERNELS: 6
#include "../Inputs/show.h"
#include <stdlib.h>

#define N 17
typedef struct {
  int n, m;
  double *d;
} matrix;

struct pair {
  matrix of[2];
  int which;
};

static double get(matrix a, int i, int j) { return a.d[i * a.m + j]; }

static double inside(const matrix a, int i, int j) {
  i = i < 0 ? 0 : i;
  j = j < a.m ? j : a.m - 1;
  return get(a, i, j);
}

static void set(matrix a, int i, int j, double v) { a.d[i * a.m + j] = v; }

static double product(matrix a, matrix b, int i, int j) {
  double s = 0;
  for (int k = 0; k < a.m; k++)
    s += get(a, i, k) * get(b, k, j);
  return s;
}

static double first(struct pair p, int i) { return p.of[p.which].d[i] + get(p.of[0], i, 1); }

int main(void) {
  matrix a = {N, N, malloc(sizeof(double) * N * N)}, b = {N, N, malloc(sizeof(double) * N * N)},
         c = {N, N, malloc(sizeof(double) * N * N)};
  const matrix *behind = &a;
  matrix both[2];
  struct pair pair;
#pragma omp parallel for collapse(2)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      set(a, i, j, i * 0.5 + j);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      set(b, j, i, inside(*behind, i - 1, j + 1));
  show_double("b", b.d, N * N);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      c.d[i * N + j] = product(a, b, i, j);
  show_double("c", c.d, N * N);
  both[0] = c;
  both[1] = b;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      set(a, i, j, get(both[(i + j) % 2], j, i));
  show_double("a", a.d, N * N);
  pair.of[0] = a;
  pair.of[1] = c;
  pair.which = 1;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    b.d[i] = first(pair, i);
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += get(b, 0, i) * get(both[0], i, i);
  printf("%.9e\n", sum);
  show_double("b", b.d, N);
  free(a.d);
  free(b.d);
  free(c.d);
  return 0;
}
