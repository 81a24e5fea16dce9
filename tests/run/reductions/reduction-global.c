// Reduction variables that are global, static, and initial values that are not neutral.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"

static long total = 7;
double product = 2;

int main(void) {
  static int hits = 3;
  for (int r = 0; r < 3; r++) {
#pragma omp parallel for reduction(+ : total, hits)
    for (int i = 0; i < 50; i++) {
      total += i;
      hits += i % 7 == 0;
    }
#pragma omp parallel for reduction(* : product)
    for (int i = 1; i < 20; i++)
      product *= 1.0 + 1.0 / i;
  }
  printf("%ld %d %.10e\n", total, hits, product);
  return 0;
}
