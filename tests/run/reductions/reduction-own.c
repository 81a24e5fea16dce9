// Reductions whose combiner is not number by number: places of extremes, polynomials, structs with arrays, functions, over arrays.
//
// RUN: %modes %s
// KERNELS: 9
#include "../Inputs/show.h"
#include <float.h>
#include <math.h>

enum { N = 900 };
struct at {
  double v;
  int i;
};
struct moments {
  long n;
  double mean, square;
};
struct top {
  int v[3];
};
static double a[N];
static int k[N];

// Threads are combined in any order, and what another one has found may be what a thread starts from: of equal candidates
// the first one is asked for.
static struct at lower(struct at p, struct at q) { return q.v < p.v || (q.v == p.v && q.i < p.i) ? q : p; }
static struct at higher(struct at p, struct at q) { return q.v > p.v || (q.v == p.v && q.i < p.i) ? q : p; }

static void merge(struct moments *to, const struct moments *from) {
  long n = to->n + from->n;
  if (n == 0)
    return;
  double d = from->mean - to->mean;
  to->square += from->square + d * d * (double)to->n * (double)from->n / (double)n;
  to->mean += d * (double)from->n / (double)n;
  to->n = n;
}
static void take(struct moments *to, double x) {
  struct moments one = {1, x, 0};
  merge(to, &one);
}

static void insert(struct top *t, int v) {
  for (int m = 0; m < 3; m++)
    if (v > t->v[m]) {
      int s = t->v[m];
      t->v[m] = v;
      v = s;
    }
}
static void unite(struct top *to, const struct top *from) {
  for (int m = 0; m < 3; m++)
    insert(to, from->v[m]);
}
static void empty(struct top *t, const struct top *like) {
  (void)like;
  for (int m = 0; m < 3; m++)
    t->v[m] = -1000000;
}
static int gcd(int p, int q) {
  while (q) {
    int r = p % q;
    p = q;
    q = r;
  }
  return p;
}

#pragma omp declare reduction(lowest : struct at : omp_out = lower(omp_out, omp_in)) initializer(omp_priv = {INFINITY, -1})
#pragma omp declare reduction(place : struct at : omp_out = higher(omp_out, omp_in))                                      \
    initializer(omp_priv = omp_orig)
#pragma omp declare reduction(merge : struct moments : merge(&omp_out, &omp_in))
#pragma omp declare reduction(top : struct top : unite(&omp_out, &omp_in)) initializer(empty(&omp_priv, &omp_orig))
#pragma omp declare reduction(gcd : int : omp_out = gcd(omp_out, omp_in)) initializer(omp_priv = 0)
#pragma omp declare reduction(wrap : unsigned : omp_out = (omp_out + omp_in) % 9973u) initializer(omp_priv = 0)
#pragma omp declare reduction(low : int : omp_out = omp_in < omp_out ? omp_in : omp_out) initializer(omp_priv = 1000000)

int main(void) {
  struct at best = {50, -7}, most = {-1e9, -2}, own = {1e9, 0};
  struct moments m = {2, 1.0, 0.5};
  struct top t = {{5, 4, 3}};
  int common = 0, bins[8], least[8];
  unsigned rest = 17;
  long plain = 3;
  for (int i = 0; i < N; i++) {
    a[i] = (i * 37 % 101) * 0.25 - 9;
    k[i] = (i * 71 % 977 + 1) * 6;
  }
  for (int b = 0; b < 8; b++) {
    bins[b] = 0;
    least[b] = 900000;
  }
#pragma omp parallel for reduction(lowest : best)
  for (int i = 0; i < N; i++)
    if (a[i] < best.v) {
      best.v = a[i];
      best.i = i;
    }
#pragma omp parallel for reduction(place : most) reduction(+ : plain)
  for (int i = 0; i < N; i++) {
    struct at one = {a[i], i};
    most = higher(most, one);
    plain += k[i];
  }
#pragma omp parallel for reduction(merge : m)
  for (int i = 0; i < N; i++)
    take(&m, a[i]);
#pragma omp parallel for reduction(top : t)
  for (int i = 0; i < N; i++)
    insert(&t, k[i]);
#pragma omp parallel for reduction(gcd : common)
  for (int i = 0; i < N; i++)
    common = gcd(common, k[i]);
#pragma omp parallel for reduction(wrap : rest)
  for (int i = 0; i < N; i++)
    rest = (rest + (unsigned)k[i]) % 9973u;
#pragma omp parallel for reduction(gcd : bins)
  for (int i = 0; i < N; i++)
    bins[i % 8] = gcd(bins[i % 8], k[i] * (i % 8 + 1));
#pragma omp parallel for reduction(low : least[ : 8])
  for (int i = 0; i < N; i++)
    if (k[i] < least[i % 8])
      least[i % 8] = k[i];
#pragma omp parallel
  {
#pragma omp for reduction(lowest : own)
    for (int i = 0; i < N; i++) {
      struct at one = {a[i] * a[i], i};
      own = lower(own, one);
    }
  }
  printf("%g %d, %g %d %ld, %ld %g %g, %d %d %d, %d, %u, %g %d\n", best.v, best.i, most.v, most.i, plain, m.n, m.mean, m.square,
         t.v[0], t.v[1], t.v[2], common, rest, own.v, own.i);
  show_int("divisors", bins, 8);
  show_int("least", least, 8);
  return 0;
}
