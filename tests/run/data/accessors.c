// Functions that only say where something is, one called for the other: what they read are paths that begin in the loop.
//
// RUN: %modes %s
// KERNELS: 8
#include "../Inputs/show.h"
#include <stdlib.h>

enum { N = 12 };

typedef struct {
  int nx, ny, nz;
  double *data;
} field;
typedef struct {
  field *rho, *u[3];
  field p;
} state;
typedef struct {
  state *s;
  double *v;
  double **rows;
} sim;

static field *density(sim *m) { return m->s->rho; }
static field *velocity(const state *s, int d) { return s->u[d]; }
static field *pressure(state *s) { return &s->p; }
static double *values(sim *m) { return m->v; }
static double *row(const sim *m, int i) { return m->rows[i]; }
static double *cell(const field *f, int i, int j, int k) { return &f->data[i + f->nx * (j + f->ny * k)]; }
static double *line(field *f, int j, int k) {
  double *d = f->data;
  const int at = f->nx * (j + f->ny * k);
  return d + at;
}
static double *density_line(sim *m, int j, int k) { return line(density(m), j, k); }
#define AT(f, i, j, k) (*cell(f, i, j, k))

static field *make(void) {
  field *f = malloc(sizeof *f);
  *f = (field){N, N, N, calloc(N * N * N, sizeof(double))};
  return f;
}
static double sum(const double *x, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}

int main(void) {
  static double *table[N];
  static double v[N];
  state at;
  sim all = {&at, v, table}, *m = &all;
  at.rho = make();
  for (int d = 0; d < 3; d++)
    at.u[d] = make();
  at.p = *make();
  for (int i = 0; i < N; i++)
    table[i] = calloc(N, sizeof(double));
#pragma omp parallel for collapse(2)
  for (int k = 0; k < N; k++)
    for (int j = 0; j < N; j++) {
      double *r = density_line(m, j, k);
      for (int i = 0; i < N; i++)
        r[i] = i + j * k;
    }
#pragma omp parallel for collapse(2)
  for (int k = 0; k < N; k++)
    for (int j = 0; j < N; j++)
      for (int i = 0; i < N; i++)
        AT(velocity(m->s, 1), i, j, k) = 2 * AT(density(m), i, j, k);
#pragma omp parallel for
  for (int k = 0; k < N; k++) {
    double *p = line(pressure(m->s), 1, k);
    const double *u = line(velocity(m->s, 1), 2, k);
    for (int i = 0; i < N; i++)
      p[i] = u[i] + 1;
  }
#pragma omp parallel for
  for (int k = 0; k < N; k++)
    for (int d = 0; d < 3; d++) {
      double *u = line(velocity(m->s, d), 2, k);
      for (int i = 0; i < N; i++)
        u[i] += d;
    }
#pragma omp parallel for
  for (int k = 0; k < N; k++) {
    field *f = density(m);
    for (int i = 0; i < N; i++)
      AT(f, i, 0, k) += 1;
  }
#pragma omp parallel for
  for (int k = 0; k < N; k++)
    values(m)[k] = sum(density_line(m, k, 0), N) + *line(&m->s->p, 1, k);
#pragma omp parallel for
  for (int k = 0; k < N; k++) {
    double *r = row(m, k);
    for (int i = 0; i < N; i++)
      r[i] = values(m)[i] + density_line(m, i, k)[k];
  }
  double s = 0;
#pragma omp parallel
  {
    sim *mine = m;
#pragma omp for reduction(+ : s)
    for (int k = 0; k < N; k++)
      s += sum(line(density(mine), k, k), N) + sum(row(mine, k), N);
  }
  printf("%.9g\n", s);
  show_double("rho", at.rho->data, N * N * N);
  show_double("p", at.p.data, N * N * N);
  for (int d = 0; d < 3; d++)
    show_double("u", at.u[d]->data, N * N * N);
  show_double("v", v, N);
  for (int i = 0; i < N; i += 5)
    show_double("row", table[i], N);
  return 0;
}
