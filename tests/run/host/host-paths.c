// Pointers and sizes that the host reads from memory between kernels, and what may change them just before: stores by other names, copies of structs, unions,
// functions, kernels.
//
// RUN: %modes %s
// KERNELS: 5
// LAUNCHES: any
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 200

struct part {
  double *data;
  int n, first;
};
struct whole {
  struct part a, b, *other;
  double *rows[4];
  unsigned short at[3];
  signed char back;
  union {
    double *d;
    long bits;
  } either;
  int counts[8];
};
struct alike { /* begins as a part does */
  double *data;
  int n;
};

static double pool[6][N];
static struct whole w;
static double *loose;

static void run(double *p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    p[i] = p[i] * 0.75 + i % 11;
}
static void all(void) {
  for (int k = 0; k < 6; k++)
    run(pool[k], N);
}

static void set(struct part *p, int i, double x) { p->data[p->first + i] = x; }
static double get(const struct part *p, int i) { return p->data[i] + p->data[p->n - 1]; }
static void swap(struct part *x, struct part *y) {
  double *d = x->data;
  x->data = y->data, y->data = d;
}
static void point(double **to, double *from) { *to = from; }
static void grow(int *n) { *n += 5; }
static double deep(struct part *p, int level) { return level ? deep(p, level - 1) + p->data[level] : p->data[p->first]++; }
static void both(struct whole *x, double v) { set(&x->a, 3, v), set(x->other, 4, v + 1); }
static void guarded(struct part *p) {
  if (p && p->data)
    p->data[p->n / 2] += 3;
}
static void clear(struct part *p) {
  for (int i = p->first; i < p->n && i < 20; i += 3)
    p->data[i] = 0;
}
static double by_value(struct part p, int level) {
  struct part other = {p.data + 1, p.n, 0};
  return level ? by_value(other, level - 1) + p.data[0] : p.data[p.n / 2];
}
static void push(struct part *p, double x) { p->data[p->n++] = x; }

int main(void) {
  double sum = 0, **pp, *shifted;
  struct part none = {0}, copy, list[3];
  struct alike *alike;
  int *pn, k = 2;
  for (int i = 0; i < 6 * N; i++)
    pool[i / N][i % N] = i % 17;
  w.a = (struct part){pool[0], N, 1};
  w.b = (struct part){pool[1], N / 2, 7};
  w.other = &w.b;
  for (int i = 0; i < 4; i++)
    w.rows[i] = pool[2 + i];
  w.at[0] = 3, w.at[1] = 65535, w.back = -3, loose = pool[5] + 9;
  all();
  set(&w.a, 5, 2.5), set(w.other, 6, 3.5), both(&w, 9);
  sum += get(&w.a, 4) + get(&w.b, 5);
  all();
  swap(&w.a, &w.b), set(&w.a, 8, 1), set(&w.b, 9, 2);
  all();
  pp = &w.a.data, *pp = pool[2], w.a.data[1] = 77, sum += w.a.data[2];
  all();
  point(&w.b.data, pool[3]), w.b.data[3] = 5, sum += get(&w.b, 1);
  all();
  pn = &w.a.n, *pn = 33, sum += get(&w.a, 1), grow(&w.a.first), set(&w.a, 0, 4);
  all();
  copy = w.a, w.a = w.b, w.b = copy, set(&w.a, 1, 6), sum += copy.data[2], copy.data[3]++;
  all();
  memcpy(&w.a, &w.b, sizeof w.a), set(&w.a, 2, 7), memcpy(&w.b.data, &w.rows[1], sizeof(double *)), set(&w.b, 2, 8);
  all();
  alike = (struct alike *)&w.a, alike->data = pool[0], alike->n = 60, sum += get(&w.a, 3);
  all();
  w.either.d = pool[4] + 3, w.either.d[2] = 3, w.either.bits += 8, w.either.d[2] += 1;
  all();
  for (int i = 0; i < 4; i++)
    w.rows[i][i + 1] = i, sum += w.rows[i][w.at[0]] + w.rows[k][w.at[0] - k];
  all();
  w.rows[k][5] += 2, loose[w.back] = 6, loose[w.back + 1 + w.at[0]]++, sum += loose[(unsigned short)(w.at[1] + 4)];
  all();
  guarded(&none), guarded(NULL), guarded(&w.a);
  shifted = pool[0] + N - 1, copy.data = shifted, copy.n = N, copy.first = 1, set(&copy, 0, 5), copy.data[N] = 4, clear(&copy);
  all();
  for (int i = 0; i < 3; i++)
    list[i] = (struct part){pool[i + 1] + i, 10 * i, i};
  all();
  for (int i = 0; i < 3; i++)
    push(&list[i], i), clear(list + i), sum += list[i].data[list[i].n - 1] + deep(&list[i], 2);
  all();
  memset(&list[1].first, 0, sizeof(int)), set(&list[1], 4, 1), memset(list, 0, sizeof list[0]), guarded(list), sscanf("8 9", "%d %d", &list[2].first, &list[2].n);
  set(&list[2], 1, 3), sum += get(&list[2], 2);
  all();
  // Variables that are known by their addresses; more bytes than the member that is named; structs as arguments.
  struct { double **where; int *count; } at = {&shifted, &k};
  shifted = pool[2] + 3;
  all();
  shifted = pool[3], (*at.where)[1] = 11, k = 9, pool[1][*at.count] = 12;
  all();
  k = 2, (*at.where)[*at.count] += 1;
  w.a = (struct part){pool[0], N, 1}, list[0] = w.a, list[1] = (struct part){pool[4], 40, 3};
  all();
  memcpy(&w.a.data, &list[1].data, sizeof w.a), set(&w.a, 5, 1), sum += get(&w.a, 2);
  all();
  sum += by_value(w.a, 2) + by_value(list[0], 0);
  all();
  // The kernel writes sizes that the host then uses.
  struct whole *h = calloc(1, sizeof *h);
  h->a = (struct part){pool[2], 4, 0};
  for (int step = 0; step < 3; step++) {
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
      h->counts[i] += i * (step + 1) % 5;
    h->a.data[h->counts[3]] = 100 + step, pool[h->counts[7] % 6][h->counts[step]] += 50;
#pragma omp parallel for
    for (int i = 0; i < 1; i++)
      h->a.n += 3, h->a.first = h->a.n;
    set(&h->a, step, 7), sum += get(&h->a, step);
    all();
  }
  free(h);
  // By the threads of a region.
#pragma omp parallel num_threads(2)
  {
    struct part *p = &w.a;
#pragma omp for
    for (int i = 0; i < N; i++)
      pool[3][i] += 1;
#pragma omp single
    p->data[p->n - 1] += 9;
#pragma omp for
    for (int i = 0; i < N; i++)
      pool[0][i] *= 0.5;
  }
  for (int i = 0; i < 6 * N; i++)
    sum += pool[i / N][i % N] * (i % 23);
  printf("%.17g\n", sum);
  return 0;
}
