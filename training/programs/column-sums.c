// Sums along columns: coalesced.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 1000);
  real *a = NEW(real, n * n), *s = NEW(real, n);
  fill(a, n * n, 1);
#pragma omp parallel for
  for (long j = 0; j < n; j++)
    for (long i = 0; i < n; i++)
      s[j] += a[i * n + j];
  finish(s, n);
}
