// The median of nine pixels, by sorting in private memory.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 500);
  real *a = NEW(real, n * n), *b = NEW(real, n * n);
  fill(a, n * n, 1);
#pragma omp parallel for collapse(2)
  for (long i = 1; i < n - 1; i++)
    for (long j = 1; j < n - 1; j++) {
      real v[9];
      for (int k = 0; k < 9; k++)
        v[k] = a[(i + k / 3 - 1) * n + j + k % 3 - 1];
      for (int k = 0; k < 5; k++)
        for (int m = k + 1; m < 9; m++)
          if (v[m] < v[k]) {
            real t = v[m];
            v[m] = v[k];
            v[k] = t;
          }
      b[i * n + j] = v[4];
    }
  finish(b, n * n);
}
