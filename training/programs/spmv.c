// Sparse matrix times vector, compressed rows.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 50000), times = argument(argc, argv, 2, 5);
  long *row = NEW(long, n + 1);
  unsigned state = 3;
  for (long i = 0; i < n; i++)
    row[i + 1] = row[i] + 4 + next(&state) % 16;
  int *col = NEW(int, row[n]);
  real *a = NEW(real, row[n]), *x = NEW(real, n), *y = NEW(real, n);
  for (long k = 0; k < row[n]; k++)
    col[k] = (int)(next(&state) % (unsigned)n);
  fill(a, row[n], 1);
  fill(x, n, 2);
  for (long t = 0; t < times; t++) {
#pragma omp parallel for
    for (long i = 0; i < n; i++) {
      real s = 0;
      for (long k = row[i]; k < row[i + 1]; k++)
        s += a[k] * x[col[k]];
      y[i] = s;
    }
#pragma omp parallel for
    for (long i = 0; i < n; i++)
      x[i] = y[i] / 16;
  }
  finish(y, n);
}
