// Functions follow the pointers of structs that the loop passes them: what is passed is one object in all iterations, so the host follows them, also over two
// pointers (`mc->vault->particles`, which kept the loop), by way of the address of a struct, a path as the argument, and through further functions.
// Other parameters stay pointers: those that change, and those whose struct differs between iterations.
//
// RUN: %modes %s
// RUN: %o2o -O1 -fopenmp -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck --allow-empty %s
// CHECK-NOT: loop kept
// KERNELS: 8
// LAUNCHES: any
#include <stdio.h>
#include <stdlib.h>

struct particle {
  double weight;
  int cell, steps;
};
struct tallies {
  double *flux;
  long *count;
  long total;
  int cells;
};
struct vault {
  int room, used;
  struct particle *particles;
};
struct world {
  struct tallies *tallies;
  struct vault *vault;
  double scale, *table[3];
};

static struct world global;

static void score(struct tallies *t, int cell, double weight) {
#pragma omp atomic
  t->flux[cell] += weight;
#pragma omp atomic
  t->count[cell]++;
#pragma omp atomic
  t->total += cell;
}

static void step(struct world *w, int i) {
  struct particle p = w->vault->particles[i];
  p.steps++;
  p.cell = (p.cell + 3) % w->tallies->cells;
  p.weight *= w->scale;
  score(w->tallies, p.cell, p.weight);
  w->vault->particles[i] = p;
}

static double pick(const struct world *w, int i) { return w->table[i % 3][i % 5] + (*w).vault->particles[i].weight; }

static double checked(const struct world *w, int i) {
  if (!w || i < 0)
    return -1;
  return w->vault ? w->vault->particles[i].weight : 0;
}

static double last(const struct vault *v, int i) {
  v += i % 2;
  return v->particles[i].weight;
}

static void fill(struct tallies t[2], int i) {
  t->flux[i] = i;
  t[1].flux[i] = 2 * i;
}

static struct tallies *tallies(int cells) {
  struct tallies *t = malloc(sizeof *t);
  *t = (struct tallies){calloc(cells, sizeof(double)), calloc(cells, sizeof(long)), 0, cells};
  return t;
}

static struct vault vaults[2];

static void show(const struct tallies *t) {
  double sum = 0;
  long all = 0;
  for (int c = 0; c < t->cells; c++) {
    sum += t->flux[c] * (c + 1);
    all += t->count[c] * (c + 1);
  }
  printf("%.10g %ld %ld\n", sum, all, t->total);
}

int main(void) {
  enum { N = 200, CELLS = 17 };
  struct world local = {tallies(CELLS), &vaults[0], 0.5, {0}}, *one = malloc(sizeof *one);
  for (int k = 0; k < 2; k++) {
    vaults[k] = (struct vault){N, N, malloc(N * sizeof(struct particle))};
    for (int i = 0; i < N; i++)
      vaults[k].particles[i] = (struct particle){i + k, i % CELLS, 0};
  }
  for (int k = 0; k < 3; k++) {
    local.table[k] = malloc(5 * sizeof(double));
    for (int j = 0; j < 5; j++)
      local.table[k][j] = 10 * k + j;
  }
  *one = local;
  one->tallies = tallies(CELLS);
  one->vault = &vaults[1];
  global = *one;
  for (int times = 0; times < 3; times++) {
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      step(&local, i);
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      step(one, i);
    local.scale += 0.25;
    one->vault->particles[times].weight = 7;
  }
  // One function for two structs in one loop.
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    score(local.tallies, i % CELLS, 1);
    score(one->tallies, i % 3, 2);
  }
  show(local.tallies);
  show(one->tallies);
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += pick(&global, i) + pick(&local, i);
  printf("%.10g\n", sum);
  sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += checked(one, i) + checked(&global, i);
  printf("%.10g\n", sum);
  sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += last(vaults, i);
  printf("%.10g\n", sum);
  struct tallies pair[2] = {*local.tallies, *one->tallies};
#pragma omp parallel for
  for (int i = 0; i < CELLS; i++)
    fill(pair, i);
  show(local.tallies);
  show(one->tallies);
  // A pointer of the thread's own, and another vault in the next launch.
#pragma omp parallel
  {
    struct world *mine = &local;
#pragma omp for
    for (int i = 0; i < N; i++)
      step(mine, i);
  }
  local.vault = &vaults[1];
  sum = 0;
  for (int i = 0; i < N; i++)
    sum += checked(&local, i) + vaults[0].particles[i].weight * vaults[0].particles[i].steps;
  printf("%.10g\n", sum);
  show(local.tallies);
  return 0;
}
