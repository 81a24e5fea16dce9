// Two vectors added, several times over.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 1000000), times = argument(argc, argv, 2, 10);
  real *a = NEW(real, n), *b = NEW(real, n), *c = NEW(real, n);
  fill(a, n, 1);
  fill(b, n, 2);
  for (long t = 0; t < times; t++) {
#pragma omp parallel for
    for (long i = 0; i < n; i++)
      c[i] = a[i] + b[i] + c[i];
  }
  finish(c, n);
}
