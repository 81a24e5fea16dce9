// A game of life on a torus.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 400), steps = argument(argc, argv, 2, 20);
  int *a = NEW(int, n *n), *b = NEW(int, n *n);
  unsigned state = 1;
  for (long i = 0; i < n * n; i++)
    a[i] = (int)(next(&state) >> 31);
  for (long t = 0; t < steps; t++) {
#pragma omp parallel for collapse(2)
    for (long i = 0; i < n; i++)
      for (long j = 0; j < n; j++) {
        long up = (i + n - 1) % n, down = (i + 1) % n, left = (j + n - 1) % n, right = (j + 1) % n;
        int s = a[up * n + left] + a[up * n + j] + a[up * n + right] + a[i * n + left] +
                a[i * n + right] + a[down * n + left] + a[down * n + j] + a[down * n + right];
        b[i * n + j] = s == 3 || (s == 2 && a[i * n + j]);
      }
    int *swap = a;
    a = b;
    b = swap;
  }
  finish_int(a, n * n);
}
