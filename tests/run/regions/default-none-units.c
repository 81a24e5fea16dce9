// A function of another unit in a construct with default(none): nothing that a clause would have to list is inserted.
//
// RUN: %modes %s %S/../Inputs/ext.c
// KERNELS: 2
#include <stdio.h>
#include <stdlib.h>

void ext(double *p);

int main(void) {
  int n = 1000;
  double *a = malloc(2 * n * sizeof *a), sum = 0;
#pragma omp parallel for default(none) shared(a, n)
  for (int i = 0; i < 2 * n; i++)
    a[i] = i;
#pragma omp parallel for default(none) shared(a, n) reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    ext(a + 2 * i);
    sum += a[2 * i] + a[2 * i + 1];
  }
  printf("%g %g\n", sum, a[4]);
  free(a);
  return 0;
}
