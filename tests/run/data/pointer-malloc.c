// Heap memory through pointers: malloc, calloc, freed and allocated again between kernels.
//
// RUN: %modes %s
// KERNELS: 3
#include "../Inputs/show.h"
#include <stdlib.h>

static void work(int n, int seed) {
  int *a = malloc(sizeof(int) * (size_t)n);
  double *b = calloc((size_t)n, sizeof *b);
  if (!a || !b)
    exit(1);
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = seed + i;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    b[i] += a[n - 1 - i] * 0.5;
  show_int("a", a, n);
  free(a);
  a = malloc(sizeof(int) * (size_t)n);
  if (!a)
    exit(1);
  for (int i = 0; i < n; i++)
    a[i] = -i;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    b[i] += a[i];
  show_double("b", b, n);
  free(a);
  free(b);
}

int main(void) {
  for (int r = 0; r < 5; r++)
    work(50 + 13 * r, r);
  return 0;
}
