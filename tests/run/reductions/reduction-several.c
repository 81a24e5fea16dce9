// Several reductions of different operators and types in one loop, beside stores to arrays.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 130
static int a[N];

int main(void) {
  int count = 0, lowest = 1000;
  unsigned bits = 0;
  double sum = 0.5, product = 1;
  long biggest = -1;
#pragma omp parallel for reduction(+ : count, sum) reduction(min : lowest) reduction(| : bits) reduction(* : product) reduction(max : biggest)
  for (int i = 0; i < N; i++) {
    int v = (i * 41) % 97;
    a[i] = v;
    if (v % 3 == 0)
      count++;
    sum += v * 0.25;
    lowest = v + 3 < lowest ? v + 3 : lowest;
    bits |= 1u << v % 32;
    product *= v == 50 ? 3.5 : 1;
    if (v * 100L > biggest)
      biggest = v * 100L;
  }
  show_int("a", a, N);
  printf("%d %d %u %.10e %.10e %ld\n", count, lowest, bits, sum, product, biggest);
  return 0;
}
