// Counting values by atomic updates.
#include "training.h"

int main(int argc, char **argv) {
  enum { BINS = 256 };
  long n = argument(argc, argv, 1, 1000000);
  int *key = NEW(int, n), *count = NEW(int, BINS);
  unsigned state = 5;
  for (long i = 0; i < n; i++)
    key[i] = (int)(next(&state) >> 24);
#pragma omp parallel for
  for (long i = 0; i < n; i++) {
#pragma omp atomic
    count[key[i] % BINS]++;
  }
  finish_int(count, BINS);
}
