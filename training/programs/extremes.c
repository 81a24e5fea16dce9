// Minimum, maximum and sum of squares in one sweep.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 1000000), times = argument(argc, argv, 2, 10);
  real *a = NEW(real, n), out[3] = {0};
  fill(a, n, 1);
  for (long t = 0; t < times; t++) {
    real low = 1, high = 0, squares = 0;
#pragma omp parallel for reduction(min : low) reduction(max : high) reduction(+ : squares)
    for (long i = 0; i < n; i++) {
      if (a[i] < low)
        low = a[i];
      if (a[i] > high)
        high = a[i];
      squares += a[i] * a[i];
    }
    out[0] += low;
    out[1] += high;
    out[2] += squares;
  }
  finish(out, 3);
}
