// Scaled addition of vectors, the memory-bound classic.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 1000000), times = argument(argc, argv, 2, 10);
  real *a = NEW(real, n), *b = NEW(real, n), *c = NEW(real, n);
  real s = (real)1.75;
  fill(b, n, 1);
  fill(c, n, 2);
  for (long t = 0; t < times; t++) {
#pragma omp parallel for
    for (long i = 0; i < n; i++)
      a[i] = b[i] + s * c[i];
#pragma omp parallel for
    for (long i = 0; i < n; i++)
      b[i] = (a[i] + c[i]) / (1 + s);
  }
  finish(a, n);
}
