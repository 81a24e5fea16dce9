#include "other-file-calls.h"

double square(double x) { return x * x; }

/* The smaller one first. */
void order(double *x, double *y) {
  if (*x > *y) {
    double t = *x;
    *x = *y;
    *y = t;
  }
}
