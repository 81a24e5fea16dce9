// Cosine transforms of 8 by 8 blocks.
#include "training.h"

int main(int argc, char **argv) {
  enum { B = 8 };
  long n = argument(argc, argv, 1, 64) * B;
  real *a = NEW(real, n * n), *b = NEW(real, n * n), *c = NEW(real, B * B);
  fill(a, n * n, 1);
  for (int u = 0; u < B; u++)
    for (int x = 0; x < B; x++)
      c[u * B + x] = (real)cos((2 * x + 1) * u * 3.14159265358979323846 / 16);
#pragma omp parallel for collapse(2)
  for (long i = 0; i < n; i++)
    for (long j = 0; j < n; j++) {
      long bi = i - i % B, bj = j - j % B;
      real s = 0;
      for (int x = 0; x < B; x++)
        for (int y = 0; y < B; y++)
          s += a[(bi + x) * n + bj + y] * c[(i % B) * B + x] * c[(j % B) * B + y];
      b[i * n + j] = s / 4;
    }
  finish(b, n * n);
}
