#include "other-file-calls.h"

#include <math.h>

static void note(struct cell *c, double x) {
  c->last[1] = c->last[0];
  c->last[0] = x;
  c->count++;
}

void extremes(const double *x, int n, double *low, double *high) {
  *low = *high = x[0];
  for (int i = 1; i < n; i++) {
    double one = x[i], other = *low;
    order(&one, &other);
    *low = one;
    other = x[i];
    order(high, &other);
    *high = other;
  }
}

double norm(const double *x, const double *y, unsigned short n) {
  double sum = 0;
  for (unsigned short i = 0; i < n; i++)
    sum += square(x[i]) + square(y[i]);
  return sqrt(sum);
}

void scale(double *x, int n, double by) {
  for (double *end = x + n; x < end; x++)
    *x *= by;
}

void add_to(struct cell *c, double x) {
  note(c, x);
  c->sum += c->kind * square(x);
}

bool is_odd(long i) { return i & 1; }
