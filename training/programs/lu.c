// Elimination without pivoting: shrinking launches.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 200);
  real *a = NEW(real, n * n), *row = NEW(real, n);
  fill(a, n * n, 1);
  for (long i = 0; i < n; i++)
    a[i * n + i] += (real)n;
  for (long k = 0; k < n - 1; k++) {
    for (long j = k; j < n; j++)
      row[j] = a[k * n + j];
#pragma omp parallel for
    for (long i = k + 1; i < n; i++) {
      real f = a[i * n + k] / row[k];
      a[i * n + k] = f;
      for (long j = k + 1; j < n; j++)
        a[i * n + j] -= f * row[j];
    }
  }
  finish(a, n * n);
}
