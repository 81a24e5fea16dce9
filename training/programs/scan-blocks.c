// Prefix sums inside blocks, then the blocks' offsets.
#include "training.h"

int main(int argc, char **argv) {
  enum { B = 256 };
  long blocks = argument(argc, argv, 1, 2000), n = blocks * B;
  real *a = NEW(real, n), *last = NEW(real, blocks);
  fill(a, n, 1);
#pragma omp parallel for
  for (long b = 0; b < blocks; b++) {
    for (long i = 1; i < B; i++)
      a[b * B + i] += a[b * B + i - 1];
    last[b] = a[b * B + B - 1];
  }
  for (long b = 1; b < blocks; b++)
    last[b] += last[b - 1];
#pragma omp parallel for
  for (long i = B; i < n; i++)
    a[i] += last[i / B - 1];
  finish(a, n);
}
