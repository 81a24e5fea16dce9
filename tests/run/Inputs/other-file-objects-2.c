#include "other-file-objects.h"

double potential(const struct sim *s, int i) {
  double sum = 0;
  for (int j = 0; j < s->n; j++)
    if (j != i)
      sum += 1 / (1 + (s->x[i] - s->x[j]) * (s->x[i] - s->x[j]));
  return sum;
}

void step(struct sim *s, int i) { s->x[i] += s->v[i] * s->dt; }

static double at(const struct grid *g, int k) { return g->u[k % g->width]; }

double flow(const struct sim *s, int i, int k) {
  return s->grid->u[(i + k) % s->grid->width] - s->inner.u[i % s->inner.width] * s->x[k] + at(s->grid, k);
}

double energy(struct sim s, int i) { return s.v[i] * s.v[i] * 0.5 + s.dt; }

struct box box_of(struct sim *s, int k) {
  struct box b = {{s->dt * k, s->n}, s->inner.width + k};
  return b;
}

void move(struct particle *p, double dt) { p->x += p->v * dt; }

double speed(struct particle p, int i) { return p.v > 0 ? p.v : -p.v + i; }

double weighted(const struct sim *s, int i) { return weight(s, i) * s->x[i] + weight(s->next, i); }

void count(struct sim *s, int i) {
#pragma omp atomic
  s->hist[(int)(s->x[i] + 1000) % 8] += 1;
}

double masked(const struct sim *s, int i) {
  double y = s->x[i];
  if (s->n > 10000)
    y *= s->mask[i];
  return y;
}

double along(const struct grid *g, int i) { return g->u[i % g->width] * 2; }
