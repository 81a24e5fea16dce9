// rand_r(): seeds of the iteration, private ones, in arrays and structs; several calls in one expression.
//
// RUN: %modes %s
// KERNELS: 6
#include "../Inputs/show.h"
#include <stdlib.h>

enum { N = 300 };

struct source { int drawn; unsigned state; };

static double uniform(unsigned *seed) { return rand_r(seed) / (RAND_MAX + 1.0); }
static int draw(struct source *s) {
  s->drawn++;
  return rand_r(&s->state);
}

int main(void) {
  int *a = malloc(N * sizeof *a), hits = 0;
  unsigned *seeds = malloc(N * sizeof *seeds), seed;
  struct source *sources = malloc(N * sizeof *sources);
  double *d = malloc(N * sizeof *d);
#pragma omp parallel for reduction(+ : hits)
  for (int i = 0; i < N; i++) {
    unsigned mine = (unsigned)i;
    for (int k = 0; k < 40; k++) {
      double x = uniform(&mine), y = uniform(&mine);
      hits += x * x + y * y < 1;
    }
    a[i] = (int)mine;
  }
  show_int("a", a, N);
  show_int("hits", &hits, 1);
#pragma omp parallel for private(seed)
  for (int i = 0; i < N; i++) {
    seed = 7u * (unsigned)i;
    a[i] = rand_r(&seed) - rand_r(&seed) / 3 + (rand_r(&seed) & 7 ? rand_r(&seed) % 10 : 0);
    seeds[i] = seed;
  }
  show_int("a", a, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = rand_r(&seeds[i]) % 100 * 100 + rand_r(seeds + i) % 100;
  show_int("a", a, N);
  show_int("seeds", (int *)seeds, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    sources[i] = (struct source){0, (unsigned)i};
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    while (draw(&sources[i]) % 5)
      ;
    a[i] = sources[i].drawn;
  }
  show_int("a", a, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    struct source s = {0, 99u ^ (unsigned)i};
    d[i] = uniform(&s.state) + draw(&s) * 1e-9 + s.drawn;
  }
  show_double("d", d, N);
  free(a), free(seeds), free(sources), free(d);
  return 0;
}
