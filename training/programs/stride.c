// Reads with a stride of many elements.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 50000), stride = argument(argc, argv, 2, 16);
  real *a = NEW(real, n * stride), *b = NEW(real, n);
  fill(a, n * stride, 1);
#pragma omp parallel for
  for (long i = 0; i < n; i++)
    b[i] = a[i * stride] * 2 + a[i * stride + stride / 2];
  finish(b, n);
}
