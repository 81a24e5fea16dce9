// A reduction of more iterations than one work-group holds.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

int main(void) {
  long s = 0;
  unsigned x = 0;
#pragma omp parallel for reduction(+ : s) reduction(^ : x)
  for (int i = 0; i < 20011; i++) {
    s += i;
    x ^= (unsigned)i * 2654435761u;
  }
  printf("%ld %u\n", s, x);
  return 0;
}
