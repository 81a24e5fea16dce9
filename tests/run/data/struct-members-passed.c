// Elements are passed by value to functions that read some of their members, while the loop, or another iteration of it,
// writes the others.
//
// REQUIRES: glibc-malloc
// RUN: %modes %s
// KERNELS: 5
#include "../Inputs/show.h"
#include <stdlib.h>

#define N 300

typedef struct {
  float weight;
  float *at;
  long assign;
  float cost;
} place;
typedef struct {
  int x, y, sum;
  char name[8];
} cell;

typedef struct {
  double x, y;
} vec;
typedef struct {
  vec pos, force;
  double mass;
} body;

static vec minus(vec a, vec b) { return (vec){a.x - b.x, a.y - b.y}; }
static vec pull(body a, body b) {
  vec d = minus(b.pos, a.pos);
  double r = a.mass * b.mass / (d.x * d.x + d.y * d.y + 1 + b.pos.x);
  return (vec){r * d.x, r * d.y};
}

static float apart(place p, place q, int dim) {
  float d = 0;
  for (int k = 0; k < dim; k++)
    d += (p.at[k] - q.at[k]) * (p.at[k] - q.at[k]);
  return d;
}
static float weighted(place p, place q, int dim) { return p.weight * apart(p, q, dim); }
static int taxi(const cell a, cell b) { return abs(a.x - b.x) + abs(a.y - b.y); }
static int bent(cell a, cell b) {
  a.x += b.y;
  return a.x * a.y;
}

int main(void) {
  place *p = malloc(N * sizeof *p);
  float *block = malloc(3 * N * sizeof *block);
  cell *c = calloc(N, sizeof *c), *mid = c + N / 2;
  double total = 0;
  for (int i = 0; i < N; i++) {
    p[i].weight = i % 3 + 1;
    p[i].at = block + 3 * i;
    for (int k = 0; k < 3; k++)
      p[i].at[k] = (i * 7 + k * 5) % 64;
    c[i].x = i % 17;
    c[i].y = i % 23;
  }
#pragma omp parallel for reduction(+ : total)
  for (int i = 0; i < N; i++) {
    p[i].cost = weighted(p[i], p[0], 3);
    p[i].assign = 0;
    total += p[i].cost;
  }
  printf("%.9e\n", total);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    float d = apart(p[i], p[7], 3);
    if (d < p[i].cost) {
      p[i].cost = d;
      p[i].assign = 7;
    }
  }
  printf("%.7e\n", p[9].cost);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    c[i].sum = taxi(c[i], *mid) + taxi(c[(i + 1) % N], c[0]);
  printf("%d\n", c[9].sum);
  // Members that are structs.
  body *all = calloc(N, sizeof *all);
  for (int i = 0; i < N; i++)
    all[i] = (body){{i % 31, i % 37}, {0, 0}, 1 + i % 3};
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++) {
      vec f = pull(all[i], all[k]);
      all[i].force.x += f.x;
      all[i].force.y += f.y;
    }
  printf("%.9e %.9e\n", all[7].force.x, all[N - 1].force.y);
  free(all);
  // What changes its copy gets all of it.
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    block[i] = bent(c[i], c[i / 2]) + c[i].x;
  for (int i = 0; i < N; i++)
    printf("%.7e %ld %d %.7e\n", p[i].cost, p[i].assign, c[i].sum, block[i]);
  free(c);
  free(block);
  free(p);
  return 0;
}
