// Functions of another file that get structs with pointers, and follow these: over one pointer and two, by a parameter that is a
// pointer or the struct itself, through functions of their own and of other files; that write what they lead to, or update it by
// `omp atomic`. Structs that differ between iterations, of which they use numbers only; structs that are returned.
// REQUIRES: glibc-malloc
// RUN: %modes %s %S/../Inputs/other-file-objects-2.c
// KERNELS: 13
#include "../Inputs/other-file-objects.h"

#include <stdio.h>
#include <stdlib.h>

#define N 200

static struct particle p[N];
static double out[N], mean[N];
static struct box boxes[N];

double weight(const struct sim *s, int i) { return s->v[i] + s->dt; }

static double local(const struct sim *s, int i) { return potential(s, i) + weight(s, i); }

static struct sim *make(int seed, struct grid *g) {
  struct sim *s = calloc(1, sizeof *s);
  *s = (struct sim){.n = N, .dt = 0.25 * seed, .grid = g, .inner = {7, NULL}};
  s->x = malloc(N * sizeof *s->x);
  s->v = malloc(N * sizeof *s->v);
  s->inner.u = malloc(7 * sizeof(double));
  for (int i = 0; i < N; i++) {
    s->x[i] = (i * 37 + seed) % 101 * 0.125;
    s->v[i] = (i * 11 + seed) % 17 - 8;
    s->inner.u[i % 7] = i * 0.5 + seed;
  }
  return s;
}

static void show(const char *what, const double *a) {
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += a[i] * (1 + i % 7);
  printf("%s %.9g\n", what, sum);
}

int main(void) {
  struct grid g = {31, malloc(31 * sizeof(double))};
  for (int i = 0; i < 31; i++)
    g.u[i] = i * 0.75 - 3;
  struct sim *s = make(1, &g), *t = make(2, &g), here = *make(3, &g);
  s->next = t;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    out[i] = potential(s, i);
  show("potential", out);
  for (int again = 0; again < 3; again++) {
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      step(s, i);
    double *x = s->x; // another array the next time
    s->x = s->v;
    s->v = x;
  }
  show("x", s->x);
  show("v", s->v);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    out[i] = 0;
    for (int k = 0; k < 5; k++)
      out[i] += flow(s, i, k) - flow(&here, i, k + 1);
  }
  show("flow", out);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    mean[i] = energy(*t, i) + energy(here, i);
  show("energy", mean);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    boxes[i] = box_of(s, i);
  double sum = 0;
  for (int i = 0; i < N; i++) {
    sum += boxes[i].low[0] - boxes[i].low[1] + boxes[i].high * (i % 3);
    p[i] = (struct particle){i, i % 5 - 2, i % 2 ? s : NULL};
  }
  printf("boxes %.9g\n", sum);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    move(&p[i], 0.5);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    out[i] = p[i].x + speed(p[i], i);
  show("particles", out);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    out[i] = weighted(s, i) + local(s, i) - local(t, i);
  show("weighted", out);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    count(&here, i);
  for (int k = 0; k < 8; k++)
    printf(" %ld", here.hist[k]);
  printf("\n");
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    out[i] = masked(t, i);
  show("masked", out);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    out[i] = along(&here.inner, i) + along(here.grid, i) + along(&g, i);
  show("along", out);
  // What the loop itself does to the same arrays.
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    s->v[i] *= 0.5;
    step(s, i);
    out[i] = s->x[i];
  }
  show("both", out);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    step(&here, i);
    out[i] = here.x[i] + here.dt;
  }
  show("here", out);
  return 0;
}
