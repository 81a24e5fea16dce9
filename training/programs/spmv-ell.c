// Sparse matrix times vector, rows of equal length stored by columns.
#include "training.h"

int main(int argc, char **argv) {
  enum { WIDTH = 12 };
  long n = argument(argc, argv, 1, 50000), times = argument(argc, argv, 2, 5);
  int *col = NEW(int, n *WIDTH);
  real *a = NEW(real, n * WIDTH), *x = NEW(real, n), *y = NEW(real, n);
  unsigned state = 3;
  for (long k = 0; k < n * WIDTH; k++)
    col[k] = (int)(next(&state) % (unsigned)n);
  fill(a, n * WIDTH, 1);
  fill(x, n, 2);
  for (long t = 0; t < times; t++) {
#pragma omp parallel for
    for (long i = 0; i < n; i++) {
      real s = 0;
      for (long k = 0; k < WIDTH; k++)
        s += a[k * n + i] * x[col[k * n + i]];
      y[i] = s;
    }
  }
  finish(y, n);
}
