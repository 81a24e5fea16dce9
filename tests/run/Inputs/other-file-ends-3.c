#include "other-file-ends.h"

/* Ends the program by way of another file. */
double deeper(const double *x, int n) {
  double sum = 0;
  for (int k = 0; k < n; k++) {
    double r = root(x[k]);
    sum += r / (1 + k);
  }
  return sum > 0 ? root(sum) : 0;
}
