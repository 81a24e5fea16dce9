#include "other-file-struct-rows.h"

double at(const struct sim *s, int i, int k) { return s->rows[i][k]; }

void relax(struct sim *s, int i) {
  int n = s->n;
  double *to = s->rows[i];
  const double *from = s->old[i];
  for (int k = 1; k < n - 1; k++)
    to[k] = 0.25 * (from[k - 1] + from[k + 1]) + 0.5 * s->old[i][k];
}

double on_level(const struct sim *s, int l, int i) {
  const struct level *v = &s->levels[l];
  return v->u[i % v->n] + s->levels[(l + 1) % 4].u[0];
}

double own_level(const struct sim *s, int l, int i) { return s->own[l].u[i % s->own[l].n]; }

double corner(const struct sim *s, int k, int j, int i) {
  const struct grid *g = s->grid;
  return g->plane[k][j][i] + s->grid->plane[k][j % g->ny][i % g->nx];
}

static double inner(const struct sim *s, int i) { return s->rows[i][1] - s->old[i][2]; }

double through(const struct sim *s, int i) { return inner(s, i) + at(s, i, 3) + sum_row(s->rows, i, s->n); }

double sum_row(double **rows, int i, int n) {
  double sum = 0;
  for (int k = 0; k < n; k++)
    sum += rows[i][k];
  return sum;
}

double both(const struct sim *s, double **rows, int i) { return s->rows[i][2] * rows[i][2]; }

void shift(struct sim *s, int l, int i) {
  struct level *v = &s->levels[l];
  v->u[i] += i;
}

double level_of(const struct level *levels, int i) { return levels[i % 2].u[i % levels[i % 2].n]; }
