// Sums of absolute differences of blocks, over a search window.
#include "training.h"

int main(int argc, char **argv) {
  enum { B = 8, R = 4, W = 2 * R + 1 };
  long n = argument(argc, argv, 1, 32), size = n * B + 2 * R;
  unsigned char *a = NEW(unsigned char, size *size), *b = NEW(unsigned char, size *size);
  int *best = NEW(int, n *n);
  unsigned state = 1;
  for (long i = 0; i < size * size; i++) {
    a[i] = (unsigned char)(next(&state) >> 24);
    b[i] = (unsigned char)(next(&state) >> 24);
  }
#pragma omp parallel for collapse(2)
  for (long i = 0; i < n; i++)
    for (long j = 0; j < n; j++) {
      int least = 1 << 30;
      for (int d = 0; d < W * W; d++) {
        int s = 0;
        for (int y = 0; y < B; y++)
          for (int x = 0; x < B; x++)
            s += abs(a[(i * B + y + R) * size + j * B + x + R] -
                     b[(i * B + y + d / W) * size + j * B + x + d % W]);
        if (s < least)
          least = s;
      }
      best[i * n + j] = least;
    }
  finish_int(best, n * n);
}
