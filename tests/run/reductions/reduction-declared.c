// Reductions that the program declares: combiners that join number by number, written in all ways, over numbers and structs.
//
// RUN: %modes %s
// KERNELS: 8
#include "../Inputs/show.h"
#include <float.h>
#include <limits.h>
#include <math.h>

enum { N = 600 };
struct pair {
  double re, im;
};
struct stats {
  long count;
  double sum, least, most;
  unsigned bits;
};
static double a[N];
static int v[N];

static struct pair sum_of(struct pair x, struct pair y) { return (struct pair){x.re + y.re, x.im + y.im}; }
static void join(struct stats *to, const struct stats *from) {
  to->count += from->count;
  to->sum = from->sum + to->sum;
  if (from->least < to->least)
    to->least = from->least;
  to->most = to->most > from->most ? to->most : from->most;
  to->bits |= from->bits;
}
static void note(struct stats *s, double x, int k) {
  s->count++;
  s->sum += x;
  if (x < s->least)
    s->least = x;
  if (x > s->most)
    s->most = x;
  s->bits |= 1u << (k & 31);
}

#pragma omp declare reduction(mix : int : omp_out ^= omp_in) initializer(omp_priv = 0)
#pragma omp declare reduction(larger : double : omp_out = omp_in > omp_out ? omp_in : omp_out) initializer(omp_priv = -DBL_MAX)
#pragma omp declare reduction(largest : double : omp_out = fmax(omp_out, omp_in)) initializer(omp_priv = omp_orig)
#pragma omp declare reduction(smaller : int : omp_out = omp_out < omp_in ? omp_out : omp_in) initializer(omp_priv = 1000)
#pragma omp declare reduction(+ : struct pair : omp_out = sum_of(omp_out, omp_in)) initializer(omp_priv = {0, 0})
#pragma omp declare reduction(parts : struct pair : omp_out.re += omp_in.re, omp_out.im *= omp_in.im)                    \
    initializer(omp_priv = {0, 1})
#pragma omp declare reduction(join : struct stats : join(&omp_out, &omp_in))                                             \
    initializer(omp_priv = {0, 0, INFINITY, -INFINITY, 0})

int main(void) {
  int x = 5, low = INT_MAX;
  double top = 3, best = -1e9;
  struct pair z = {1, 2}, p = {10, 3}, q = {0, 0};
  struct stats s = {3, 1.5, 7, 8, 1u << 20};
  for (int i = 0; i < N; i++) {
    a[i] = (i * 37 % 101) * 0.25 - 9;
    v[i] = i * 71 % 977 + 1100;
  }
#pragma omp parallel for reduction(mix : x)
  for (int i = 0; i < N; i++)
    x ^= v[i] * 77;
#pragma omp parallel for reduction(larger : top) reduction(largest : best)
  for (int i = 0; i < N; i++) {
    if (a[i] > top)
      top = a[i];
    best = fmax(best, -a[i]);
  }
#pragma omp parallel for reduction(smaller : low) // the initial value takes part
  for (int i = 0; i < N; i++)
    low = v[i] < low ? v[i] : low;
#pragma omp parallel for reduction(+ : z)
  for (int i = 0; i < N; i++)
    z = sum_of(z, (struct pair){a[i], -a[i] * 0.5});
#pragma omp parallel for reduction(+ : q)
  for (int i = 0; i < N; i++) {
    q.re += a[i] * a[i];
    q.im -= v[i];
  }
#pragma omp parallel for reduction(parts : p)
  for (int i = 0; i < N; i++) {
    p.re += v[i];
    p.im *= i % 2 ? 2 : 0.5;
  }
#pragma omp parallel for reduction(join : s)
  for (int i = 0; i < N; i++)
    note(&s, a[i], i);
#pragma omp parallel for reduction(join : s)
  for (int i = 0; i < 0; i++)
    note(&s, a[i], i);
  printf("%d %.6f %.6f %d\n", x, top, best, low);
  printf("%.6f %.6f %.6f %.6f %.6f %.6f\n", z.re, z.im, p.re, p.im, q.re, q.im);
  printf("%ld %.6f %.6f %.6f %u\n", s.count, s.sum, s.least, s.most, s.bits);
  return 0;
}
