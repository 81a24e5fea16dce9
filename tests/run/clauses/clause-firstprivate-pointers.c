// firstprivate structs and arrays that hold pointers: what these point to is shared. The numbers in such a struct are the
// iteration's own.
//
// RUN: %modes %s
// KERNELS: 9
#include "../Inputs/show.h"

#define N 64

struct matrix {
  int n, m;
  double *v;
};
struct table {
  double *rows[3];
  struct matrix inner;
  int k;
};

static double x[N], y[N], z[N], out[N];

static double at(struct matrix m, int i, int j) { return m.v[i * m.m + j]; }
static void raise(struct matrix *m, int i) {
  m->n += i;
  m->v[i] += m->n;
}

int main(void) {
  for (int i = 0; i < N; i++) {
    x[i] = i;
    y[i] = .5 * i;
    z[i] = -2 * i;
  }
  struct matrix m = {8, 8, x};
  struct table t = {{x, y, z}, {4, 16, y}, 3};
  double *list[2] = {y, z};

#pragma omp parallel for firstprivate(m)
  for (int i = 0; i < N; i++)
    m.v[i] += m.n;
#pragma omp parallel for firstprivate(t)
  for (int i = 0; i < N; i++)
    for (int k = 0; k < t.k; k++)
      out[i] += t.rows[k][i] + t.inner.v[i];
  show_double("out", out, N);
#pragma omp parallel for firstprivate(m)
  for (int i = 0; i < N; i++) {
    m.n = i;
    m.v[i] += m.n;
  }
#pragma omp parallel for firstprivate(t)
  for (int i = 0; i < N; i++) {
    t.k = i % 3;
    t.inner.n = t.k + 1;
    out[i] += t.rows[t.k][i] * t.inner.n + t.inner.v[i];
  }
#pragma omp parallel for firstprivate(list)
  for (int i = 0; i < N; i++)
    out[i] += list[i & 1][i] - list[0][i];
#pragma omp parallel for firstprivate(m) collapse(2)
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++)
      out[i * 8 + j] += at(m, i, j);
#pragma omp parallel for firstprivate(m)
  for (int i = 0; i < N; i++) {
    m.n = 1;
    raise(&m, i);
  }
#pragma omp parallel firstprivate(m)
  {
#pragma omp for
    for (int i = 0; i < N; i++)
      out[i] += m.v[i] * m.m;
  }
#pragma omp parallel
  {
#pragma omp for firstprivate(t, m) lastprivate(m)
    for (int i = 0; i < N; i++) {
      m.n = t.k + i;
      out[i] += t.inner.v[i] + m.n;
    }
  }
  printf("%d %d %d %g\n", m.n, m.m, t.k, m.v[3]);
  show_double("x", x, N);
  show_double("out", out, N);
  return 0;
}
