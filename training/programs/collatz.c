// Lengths of Collatz sequences: divergent integer work.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 50000);
  int *length = NEW(int, n);
#pragma omp parallel for
  for (long i = 0; i < n; i++) {
    unsigned long x = (unsigned long)i + 1;
    int k = 0;
    while (x != 1) {
      x = x % 2 ? 3 * x + 1 : x / 2;
      k++;
    }
    length[i] = k;
  }
  finish_int(length, n);
}
