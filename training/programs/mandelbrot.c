// Iterations until escape: many operations, hardly any memory.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 400), most = argument(argc, argv, 2, 200);
  int *out = NEW(int, n *n);
#pragma omp parallel for collapse(2)
  for (long i = 0; i < n; i++)
    for (long j = 0; j < n; j++) {
      real cr = (real)-2 + 3 * (real)j / (real)n, ci = (real)-1.5 + 3 * (real)i / (real)n, r = 0,
           m = 0;
      int k = 0;
      for (; k < most && r * r + m * m < 4; k++) {
        real t = r * r - m * m + cr;
        m = 2 * r * m + ci;
        r = t;
      }
      out[i * n + j] = k;
    }
  finish_int(out, n * n);
}
