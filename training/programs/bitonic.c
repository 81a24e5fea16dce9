// Bitonic sorting: one launch per step.
#include "training.h"

int main(int argc, char **argv) {
  long bits = argument(argc, argv, 1, 16), n = 1L << bits;
  int *a = NEW(int, n);
  unsigned state = 9;
  for (long i = 0; i < n; i++)
    a[i] = (int)(next(&state) >> 8);
  for (long k = 2; k <= n; k *= 2)
    for (long j = k / 2; j > 0; j /= 2) {
#pragma omp parallel for
      for (long t = 0; t < n / 2; t++) {
        long i = (t / j) * 2 * j + t % j;
        int x = a[i], y = a[i + j], up = (i & k) == 0;
        if ((x > y) == up) {
          a[i] = y;
          a[i + j] = x;
        }
      }
    }
  finish_int(a, n);
}
