// Rows to columns, reading along rows.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 1000);
  real *a = NEW(real, n * n), *b = NEW(real, n * n);
  fill(a, n * n, 1);
#pragma omp parallel for collapse(2)
  for (long i = 0; i < n; i++)
    for (long j = 0; j < n; j++)
      b[j * n + i] = a[i * n + j];
  finish(b, n * n);
}
