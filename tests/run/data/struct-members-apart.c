// Members of one struct in one loop: an array of it is written while a count of it bounds the loop, or is read.
//
// RUN: %modes %s
// KERNELS: 4
#include "../Inputs/show.h"

#include <stdlib.h>

#define N 40
typedef struct {
  double u[N];
  int n;
  double v[N];
} work;
typedef struct {
  double v[3];
  int id;
} item;

static double t[N];

int main(void) {
  work *w = calloc(1, sizeof *w), l = {.n = N};
  item p[20];
  w->n = N;
  for (int i = 0; i < N; i++)
    t[i] = i * i % 17;
#pragma omp parallel for
  for (int i = 0; i < w->n; i++)
    w->u[i] = t[(i + 1) % w->n];
#pragma omp parallel for
  for (int i = 0; i < w->n; i++)
    w->v[i] = w->u[i] * w->n + w->v[i];
#pragma omp parallel for
  for (int i = 0; i < l.n; i++)
    l.u[i] = t[(i + 3) % l.n];
#pragma omp parallel for
  for (int i = 0; i < 20; i++) {
    p[i].id = i;
    for (int k = 0; k < 3; k++)
      p[i].v[k] = p[i].id + k;
  }
  show_double("w->u", w->u, N);
  show_double("w->v", w->v, N);
  show_double("l.u", l.u, N);
  printf("%g %d\n", p[7].v[2], p[19].id);
  free(w);
  return 0;
}
