#include "other-file-forms.h"

#include <math.h>

double mixed(double x, struct weights w) {
  w.at[0] -= w.at[1];
  return x * w.by + w.at[0];
}

double dot3(const double x[3], const double y[3]) {
  return x[0] * y[0] + x[1] * y[1] + x[2] * y[2];
}

void smooth3(double *x, double by) {
  double old[3];
  for (int k = 0; k < 3; k++)
    old[k] = x[k];
  x[1] = old[1] + by * (old[0] - 2 * old[1] + old[2]);
}

void accumulate(double *to, double x) { *to += x / 2; }

float quotient(float x, float y) { return x / y; }

double parts(double x) {
  int exponent;
  double whole, part = frexp(x, &exponent);
  modf(x * 8, &whole);
  return part + exponent + whole;
}

int bucket(int i, int n) { return i % n; }
