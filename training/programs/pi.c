// Points in a circle, by independent streams of random numbers.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 2000), each = argument(argc, argv, 2, 500);
  int *hits = NEW(int, n);
#pragma omp parallel for
  for (long i = 0; i < n; i++) {
    unsigned state = (unsigned)i * 2654435761u + 1;
    int in = 0;
    for (long k = 0; k < each; k++) {
      state = state * 1664525u + 1013904223u;
      real x = (real)(state >> 8) / (real)(1 << 24);
      state = state * 1664525u + 1013904223u;
      real y = (real)(state >> 8) / (real)(1 << 24);
      in += x * x + y * y < 1;
    }
    hits[i] = in;
  }
  finish_int(hits, n);
}
