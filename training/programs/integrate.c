// A function integrated over many small intervals: math-library calls.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 200000);
  real h = 1 / (real)n, sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (long i = 0; i < n; i++) {
    real x = ((real)i + (real)0.5) * h;
    sum += (real)sin(x) * (real)exp(-x * x) + (real)log(1 + x) * (real)pow(x, (real)1.5);
  }
  finish(&sum, 1);
}
