// Pointers that are members of structs: CSR matrices by value and by pointer, arrays of structs with a
// pointer each, levels chosen by a variable.
//
// REQUIRES: glibc-malloc
// RUN: %modes %s
// KERNELS: 7
#include <stdio.h>
#include <stdlib.h>

#define N 30

struct csr {
  int n;
  int *rowptr, *col;
  double *val;
};
struct level {
  int n;
  double *x, **rows;
};
struct grid {
  int levels;
  struct level level[3];
};
struct item {
  double scale;
  double *x;
  int n;
};

static struct csr global;

static struct csr tridiagonal(int n) {
  struct csr m = {n, malloc((size_t)(n + 1) * sizeof(int)), malloc((size_t)(3 * n) * sizeof(int)),
                  malloc((size_t)(3 * n) * sizeof(double))};
  int k = 0;
  for (int i = 0; i < n; i++) {
    m.rowptr[i] = k;
    for (int j = i - 1; j <= i + 1; j++)
      if (j >= 0 && j < n) {
        m.col[k] = j;
        m.val[k++] = i == j ? 2 : -1;
      }
  }
  m.rowptr[n] = k;
  return m;
}

static void by_pointer(const struct csr *m, const double *x, double *y) {
#pragma omp parallel for
  for (int i = 0; i < m->n; i++) {
    double s = 0;
    for (int k = m->rowptr[i]; k < m->rowptr[i + 1]; k++)
      s += m->val[k] * x[m->col[k]];
    y[i] = s;
  }
}

static void by_value(struct csr m, const double *x, double *y) {
#pragma omp parallel for
  for (int i = 0; i < m.n; i++)
    for (int k = m.rowptr[i]; k < m.rowptr[i + 1]; k++)
      y[i] += m.val[k] * x[m.col[k]];
}

static void by_name(double *y) {
#pragma omp parallel for
  for (int k = 0; k < global.rowptr[global.n]; k++)
    global.val[k] *= 0.5;
  y[0] = global.val[0];
}

static void one_level(struct grid *g, int l) {
#pragma omp parallel for
  for (int i = 0; i < g->level[l].n; i++)
    g->level[l].x[i] += i + g->level[l - 1].x[i / 2];
}

static void level_rows(struct grid *g, int l) {
#pragma omp parallel for
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < g->level[l].n / 4; j++)
      g->level[l].rows[i][j] *= 2;
}

static void all_levels(struct grid *g, double *sum) {
#pragma omp parallel for
  for (int l = 0; l < 3; l++) {
    double s = 0;
    for (int i = 0; i < g->level[l].n; i++)
      s += g->level[l].x[i];
    sum[l] = s;
  }
}

static void items(struct item *s, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < s[i].n; j++)
      s[i].x[j] = s[i].x[j] * s[i].scale + i;
    s[i].scale += 1;
  }
}

int main(void) {
  struct csr m = tridiagonal(N);
  global = tridiagonal(10);
  double x[N], y[N] = {0}, sum[3];
  for (int i = 0; i < N; i++)
    x[i] = i * i * 0.5;
  by_pointer(&m, x, y);
  by_value(m, y, x);
  m.val[3] = 7;
  by_pointer(&m, x, y);
  by_name(y);
  for (int i = 0; i < N; i++)
    printf("%g ", y[i]);
  struct grid g = {.levels = 3};
  for (int l = 0; l < 3; l++) {
    int n = 8 << l;
    g.level[l].n = n;
    g.level[l].x = calloc((size_t)n, sizeof(double));
    g.level[l].rows = malloc(4 * sizeof(double *));
    for (int i = 0; i < 4; i++)
      g.level[l].rows[i] = g.level[l].x + i * n / 4;
  }
  g.level[0].x[3] = 5;
  for (int step = 0; step < 3; step++) {
    one_level(&g, 1);
    one_level(&g, 2);
    level_rows(&g, 2);
    g.level[1].x[step] = 0;
    all_levels(&g, sum);
    printf("\n%g %g %g %g", sum[0], sum[1], sum[2], g.level[2].x[9]);
  }
  struct item s[5];
  for (int i = 0; i < 5; i++) {
    s[i] = (struct item){0.5 * i, malloc(sizeof(double) * (size_t)(i + 1)), i + 1};
    for (int j = 0; j <= i; j++)
      s[i].x[j] = j;
  }
  items(s, 5);
  s[2].x[0] = 50;
  items(s, 5);
  for (int i = 0; i < 5; i++)
    printf("\n%g %g %g", s[i].x[0], s[i].x[i], s[i].scale);
  printf("\n");
  return 0;
}
