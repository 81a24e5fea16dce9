// Edges of an image of bytes.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 1000);
  unsigned char *a = NEW(unsigned char, n *n);
  int *g = NEW(int, n *n);
  unsigned state = 1;
  for (long i = 0; i < n * n; i++)
    a[i] = (unsigned char)(next(&state) >> 24);
#pragma omp parallel for collapse(2)
  for (long i = 1; i < n - 1; i++)
    for (long j = 1; j < n - 1; j++) {
      const unsigned char *p = a + i * n + j;
      int x = p[-n + 1] + 2 * p[1] + p[n + 1] - p[-n - 1] - 2 * p[-1] - p[n - 1];
      int y = p[n - 1] + 2 * p[n] + p[n + 1] - p[-n - 1] - 2 * p[-n] - p[-n + 1];
      g[i * n + j] = abs(x) + abs(y);
    }
  finish_int(g, n * n);
}
