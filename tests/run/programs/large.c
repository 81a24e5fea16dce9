// A million elements, so that work-groups, chunks and copies are larger than one of anything.
//
// RUN: %modes %s -O3
// KERNELS: 2
// LOOPS: 2
// OCLGRIND: no
#include "../Inputs/show.h"
#include <stdlib.h>

int main(void) {
  long n = 1000003;
  double *a = malloc(sizeof *a * (size_t)n);
  if (!a)
    return 1;
  double s = 0;
#pragma omp parallel for
  for (long i = 0; i < n; i++)
    a[i] = (double)(i % 1000) * 0.5;
#pragma omp parallel for reduction(+ : s)
  for (long i = 0; i < n; i++)
    s += a[i];
  printf("%.10e\n", s);
  show_double("a", a, n);
  free(a);
  return 0;
}
