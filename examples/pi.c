/* Pi by Monte Carlo: each iteration has a generator of its own, seeded by its number, so that the result is the same in any order. */
#include <stdio.h>
#include <stdlib.h>

static unsigned next(unsigned *state) {
  *state ^= *state << 13;
  *state ^= *state >> 17;
  *state ^= *state << 5;
  return *state;
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 100000, inside = 0;

#pragma omp parallel for reduction(+ : inside)
  for (long i = 0; i < n; i++) {
    unsigned state = (unsigned)i * 2654435761u + 1;
    for (int k = 0; k < 20; k++) {
      double x = next(&state) / 4294967296.0, y = next(&state) / 4294967296.0;
      inside += x * x + y * y < 1;
    }
  }
  printf("pi is about %.4f\n", 4.0 * (double)inside / (20.0 * (double)n));
}
