// Rounds of mixing over integers.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 50000), rounds = argument(argc, argv, 2, 64);
  int *out = NEW(int, n);
#pragma omp parallel for
  for (long i = 0; i < n; i++) {
    unsigned a = (unsigned)i, b = 0x9e3779b9u, c = 0x7f4a7c15u;
    for (long r = 0; r < rounds; r++) {
      a += b ^ (c << 7 | c >> 25);
      b = (b << 13 | b >> 19) + a;
      c ^= a + b * 5;
    }
    out[i] = (int)(a ^ b ^ c);
  }
  finish_int(out, n);
}
