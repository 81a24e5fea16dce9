// Reads through an array of indices.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 500000), times = argument(argc, argv, 2, 3);
  int *index = NEW(int, n);
  real *a = NEW(real, n), *b = NEW(real, n);
  unsigned state = 1;
  for (long i = 0; i < n; i++)
    index[i] = (int)(next(&state) % (unsigned)n);
  fill(a, n, 1);
  for (long t = 0; t < times; t++) {
#pragma omp parallel for
    for (long i = 0; i < n; i++)
      b[i] += a[index[i]];
  }
  finish(b, n);
}
