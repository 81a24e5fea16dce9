// A convolution over the 27 neighbours in space.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 64);
  real *a = NEW(real, n * n * n), *b = NEW(real, n * n * n);
  fill(a, n * n * n, 1);
#pragma omp parallel for collapse(3)
  for (long i = 1; i < n - 1; i++)
    for (long j = 1; j < n - 1; j++)
      for (long k = 1; k < n - 1; k++) {
        real s = 0;
        for (int x = -1; x <= 1; x++)
          for (int y = -1; y <= 1; y++)
            for (int z = -1; z <= 1; z++)
              s += a[((i + x) * n + j + y) * n + k + z] / (real)(1 + x * x + y * y + z * z);
        b[(i * n + j) * n + k] = s;
      }
  finish(b, n * n * n);
}
