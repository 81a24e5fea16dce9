#include "other-file-structs.h"

struct range range_of(const double x[static 4], int from) {
  struct range r = {x[0], x[0], from};
  for (int k = 1; k < 4; k++) {
    if (x[k] < r.low) {
      r.low = x[k];
      r.at = from + k;
    }
    if (x[k] > r.high)
      r = (struct range){r.low, x[k], r.at};
  }
  return wider(r, 0.5);
}

struct cell3 turned(struct cell3 c, int by) {
  struct cell3 t = c;
  for (int k = 0; k < 3; k++)
    t.v[(k + by) % 3] = c.v[k];
  t.tag = (short)(c.tag + by);
  return t;
}

double complex twisted(double complex z) { return z * (1 + 2 * I) - conj(z); }

void spread3(double x[static 3], double by) {
  double middle = x[1];
  for (int k = 0; k < 3; k++)
    x[k] += by * (middle - x[k]);
}

void shift2(double to[static 2], const double from[static 2]) {
  to[0] = from[1];
  to[1] = from[0] * 0.5;
}

/* Further than its declaration says. */
void far(double *x, double by) {
  x[0] *= by;
  x[2] += by;
}
