// Structs with arrays and pointers in them, copied, passed and returned between kernels.
//
// RUN: %modes %s
// KERNELS: 3

#include <stdio.h>
#include <stdlib.h>

#define N 50

struct grid {
  int n;
  double *u;
};

struct field {
  double v[N];
  int stamp;
};

static struct field first, second;
static struct field many[3];

static void fill(struct grid *g, double by) {
  double *u = g->u;
#pragma omp parallel for
  for (int i = 0; i < g->n; i++)
    u[i] = u[i] * 0.5 + by;
}

static void add(struct field *f) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    f->v[i] += i;
}

static struct field copy_of(const struct field *f) { return *f; }
static double at(struct field f, int i) { return f.v[i] + f.stamp; }

int main(void) {
  struct grid g = {N, malloc(N * sizeof(double))}, h;
  struct grid *both[2] = {&g, &h};
  struct field third;
  h = g;
  h.u = malloc(N * sizeof(double));
  for (int i = 0; i < N; i++)
    g.u[i] = h.u[i] = i;
  for (int t = 0; t < 4; t++) {
    fill(&g, t);
    fill(both[1], 1);
    g.u[t] += h.u[t];
    both[t & 1]->u[0] = 2;
    h.n = N - t;
  }
  printf("%g %g\n", g.u[3], h.u[N - 1]);
  add(&first);
  second = first;
  add(&second);
  first.stamp = 7;
  third = copy_of(&second);
  printf("%g %g %g\n", at(first, 3), at(second, 4), at(third, 5));
  for (int k = 0; k < 3; k++) {
    many[k] = k ? many[k - 1] : second;
    add(&many[k]);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    many[0].v[i] += many[1].v[i] * many[2].v[i];
  first = many[0];
  printf("%g %g\n", first.v[9], copy_of(&many[2]).v[8]);
  free(g.u);
  free(h.u);
  return 0;
}
