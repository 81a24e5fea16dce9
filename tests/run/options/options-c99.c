// Strict C99.
//
// RUN: %modes %s -std=c99 -pedantic
// KERNELS: 1
#include "../Inputs/show.h"

static int a[30];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 30; i++)
    a[i] = i / 2;
  show_int("a", a, 30);
  return 0;
}
