// Heap memory by void pointers and by (char *) offsets from malloc'ed blocks.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"
#include <stdlib.h>

static void fill(void *memory, int n) {
  int *v = memory;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    v[i] = 5 * i;
}

int main(void) {
  char *block = malloc(4096);
  if (!block)
    return 1;
  int *first = (int *)block;
  long *second = (long *)(block + 2048);
  fill(first, 100);
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    second[i] = first[i] * 10000000000L;
  show_int("first", first, 100);
  show_long("second", second, 100);
  free(block);
  return 0;
}
