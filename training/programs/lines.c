// Many independent recurrences, each along its own row.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 1000), length = argument(argc, argv, 2, 200);
  real *a = NEW(real, n * length);
  fill(a, n * length, 1);
#pragma omp parallel for
  for (long i = 0; i < n; i++)
    for (long k = 1; k < length; k++)
      a[i * length + k] += (real)0.5 * a[i * length + k - 1];
  finish(a, n * length);
}
