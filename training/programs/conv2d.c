// A convolution with a small constant kernel.
#include "training.h"

int main(int argc, char **argv) {
  enum { R = 3, W = 2 * R + 1 };
  long n = argument(argc, argv, 1, 500);
  real *a = NEW(real, n * n), *b = NEW(real, n * n), *k = NEW(real, W * W);
  fill(a, n * n, 1);
  fill(k, W * W, 2);
#pragma omp parallel for collapse(2)
  for (long i = R; i < n - R; i++)
    for (long j = R; j < n - R; j++) {
      real s = 0;
      for (int y = 0; y < W; y++)
        for (int x = 0; x < W; x++)
          s += k[y * W + x] * a[(i + y - R) * n + j + x - R];
      b[i * n + j] = s;
    }
  finish(b, n * n);
}
