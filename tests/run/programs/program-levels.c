// A sparse triangular system by sets of rows that do not need each other, in one region and in many, and by sweeps.
//
// RUN: %modes %s
// KERNELS: 5
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef union {
  double d;
  long long i;
} word;
struct levels {
  int nlev;
  int *ptr;
  int *rows;
};
struct matrix {
  int n;
  int *ia;
  int ja_and_pad[];
};
static double *val, *inv;
static struct matrix *build(int n) {
  int cap = 6 * n, k = 0;
  struct matrix *m = malloc(sizeof *m + cap * sizeof(int));
  assert(m);
  m->n = n;
  m->ia = malloc((n + 1) * sizeof(int));
  val = malloc(cap * sizeof(double));
  inv = malloc(n * sizeof(double));
  for (int i = 0; i < n; i++) {
    m->ia[i] = k;
    for (int s = 0; s < 4; s++) {
      int j = i - 1 - (i * 7 + s * 13) % 60 - s * 60;
      if (j < 0)
        continue;
      m->ja_and_pad[k] = j;
      val[k++] = 0.1 + ((i + s) % 5) * 0.05;
    }
    m->ja_and_pad[k] = i;
    val[k++] = 2.0 + i % 3;
  }
  m->ia[n] = k;
  return m;
}
static void analyse(const struct matrix *m, struct levels *l) {
  int *lev = calloc(m->n, sizeof(int)), max = 0;
  for (int i = 0; i < m->n; i++) {
    for (int k = m->ia[i]; k < m->ia[i + 1] - 1; k++) {
      int t = lev[m->ja_and_pad[k]] + 1;
      if (t > lev[i])
        lev[i] = t;
    }
    if (lev[i] > max)
      max = lev[i];
  }
  l->nlev = max + 1;
  l->ptr = calloc(l->nlev + 1, sizeof(int));
  l->rows = malloc(m->n * sizeof(int));
  for (int i = 0; i < m->n; i++)
    l->ptr[lev[i] + 1]++;
  for (int i = 0; i < l->nlev; i++)
    l->ptr[i + 1] += l->ptr[i];
  int *at = malloc(l->nlev * sizeof(int));
  memcpy(at, l->ptr, l->nlev * sizeof(int));
  for (int i = 0; i < m->n; i++)
    l->rows[at[lev[i]]++] = i;
  free(at);
  free(lev);
}
static void solve(const struct matrix *m, const struct levels *l, const double *b, double *x) {
#pragma omp parallel
  for (int v = 0; v < l->nlev; v++) {
#pragma omp for schedule(static)
    for (int r = l->ptr[v]; r < l->ptr[v + 1]; r++) {
      int i = l->rows[r], k;
      double s = b[i];
      for (k = m->ia[i]; k < m->ia[i + 1] - 1; k++)
        s -= val[k] * x[m->ja_and_pad[k]];
      x[i] = s * inv[i];
    }
  }
}
static void solve2(const struct matrix *m, const struct levels *l, const double *b, double *x) {
  int v;
  for (v = 0; v < l->nlev; v++) {
    const int lo = l->ptr[v], hi = l->ptr[v + 1];
#pragma omp parallel for if (hi - lo > 8)
    for (int r = lo; r < hi; r++) {
      const int i = l->rows[r];
      const int *c = m->ja_and_pad + m->ia[i], *e = m->ja_and_pad + m->ia[i + 1] - 1;
      const double *a = val + m->ia[i];
      double s = b[i];
      while (c < e)
        s -= *a++ * x[*c++];
      x[i] = s / *a;
    }
  }
}
static void sweeps(const struct matrix *m, const double *b, double *x, int ns) {
  double *old = malloc(m->n * sizeof(double));
  for (int s = 0; s < ns; s++) {
    memcpy(old, x, m->n * sizeof(double));
#pragma omp parallel for
    for (int i = 0; i < m->n; i++) {
      double t = b[i];
      int k;
      for (k = m->ia[i]; m->ja_and_pad[k] != i; k++)
        t -= val[k] * old[m->ja_and_pad[k]];
      x[i] = t / val[k];
    }
  }
  free(old);
}
static long long bits(const double *x, int n) {
  long long h = 0;
#pragma omp parallel for reduction(^ : h)
  for (int i = 0; i < n; i++) {
    word w;
    w.d = x[i];
    h ^= (w.i >> 20) * (i | 1);
  }
  return h;
}
int main(void) {
  const int n = 600;
  struct matrix *m = build(n);
  struct levels l;
  analyse(m, &l);
  double *b = malloc(n * sizeof *b), *x = calloc(n, sizeof *x), *y = calloc(n, sizeof *y),
         *z = calloc(n, sizeof *z);
  for (int i = 0; i < n; i++) {
    b[i] = 1 + (i % 11) * 0.5;
    inv[i] = 1.0 / val[m->ia[i + 1] - 1];
  }
  solve(m, &l, b, x);
  solve2(m, &l, b, y);
  sweeps(m, b, z, l.nlev);
  double d1 = 0, d2 = 0;
#pragma omp parallel for reduction(max : d1, d2)
  for (int i = 0; i < n; i++) {
    if (fabs(x[i] - y[i]) > d1)
      d1 = fabs(x[i] - y[i]);
    if (fabs(y[i] - z[i]) > d2)
      d2 = fabs(y[i] - z[i]);
  }
  printf("%d levels, %d %d, x %.12e\n", l.nlev, d1 < 1e-12, d2 < 1e-10, x[n - 1]);
  printf("%d\n", (int)(bits(y, n) == bits(z, n)));
  return 0;
}
