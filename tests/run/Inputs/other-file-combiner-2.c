#include "other-file-combiner.h"

void keep_larger(double *a, const double *b) { *a = *a < *b ? *b : *a; }
double nearer(double a, double b) { return a * a <= b * b ? a : b; }
struct hit first_of(struct hit a, struct hit b) {
  return b.at >= 0 && (a.at < 0 || b.at < a.at) ? b : a;
}
struct hit none(void) { return (struct hit){-1, 0}; }
