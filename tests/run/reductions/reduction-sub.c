// reduction(-), which combines with +.
//
// RUN: %modes %s
// KERNELS: 4
#include "../Inputs/show.h"

#define N 120

int main(void) {
  int a = 1000;
  double d = 0;
  unsigned u = 5;
  long l = -1;
#pragma omp parallel for reduction(- : a)
  for (int i = 0; i < N; i++)
    a -= i;
#pragma omp parallel for reduction(- : d)
  for (int i = 0; i < N; i++)
    d = d - i * 0.5;
#pragma omp parallel for reduction(- : u)
  for (int i = 0; i < N; i++)
    u -= 3u;
#pragma omp parallel for reduction(- : l)
  for (int i = 0; i < N; i++) {
    l -= i;
    l += 2;
  }
  printf("%d %.10e %u %ld\n", a, d, u, l);
  return 0;
}
