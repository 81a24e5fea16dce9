// A wave with a second derivative in time.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 300), steps = argument(argc, argv, 2, 20);
  real *past = NEW(real, n * n), *now = NEW(real, n * n), *soon = NEW(real, n * n);
  fill(now, n * n, 1);
  fill(past, n * n, 1);
  for (long t = 0; t < steps; t++) {
#pragma omp parallel for
    for (long i = 1; i < n - 1; i++)
      for (long j = 1; j < n - 1; j++)
        soon[i * n + j] =
            2 * now[i * n + j] - past[i * n + j] +
            (real)0.2 * (now[(i + 1) * n + j] + now[(i - 1) * n + j] + now[i * n + j + 1] +
                         now[i * n + j - 1] - 4 * now[i * n + j]);
    real *swap = past;
    past = now;
    now = soon;
    soon = swap;
  }
  finish(now, n * n);
}
