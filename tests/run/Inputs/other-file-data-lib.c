#include "other-file-data.h"

static int order;
static const double coefficients[4] = {1.5, -0.25, 0.125, 0.0625};
extern double shared_weights[16];
static const struct range {
  char tag;
  float low;
  double high;
} bounds = {'r', 2.5f, 40};
static struct {
  int days[12];
} calendar = {{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}};

void set_order(int n) {
  order = n;
  calendar.days[1] = 27 + n;
}

static double horner(const double *c, int n, double x) {
  double sum = 0;
  for (int k = n; k >= 0; k--)
    sum = sum * x + c[k];
  return sum;
}

double polynomial(double x) { return horner(coefficients, order, x); }
double weighted(int i) { return shared_weights[i & 15]; }
double limit(double x) { return x < bounds.low ? bounds.low : x > bounds.high ? bounds.high : x; }
int days(int month) { return calendar.days[month]; }
