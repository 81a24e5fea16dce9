// A loop in an included file, and one beside it.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"

static int a[30];
#define ARRAY a
#include "../Inputs/loop.h"

int main(void) {
  fill_it(3);
#pragma omp parallel for
  for (int i = 0; i < 30; i++)
    a[i] *= 2;
  show_int("a", a, 30);
  return 0;
}
