// Empty bodies and bodies with unused expressions.
//
// RUN: %modes %s
// KERNELS: 3
#include "../Inputs/show.h"

static int a[10];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 10; i++)
    ;
#pragma omp parallel for
  for (int i = 0; i < 10; i++) {
  }
#pragma omp parallel for
  for (int i = 0; i < 10; i++) {
    (void)i;
    ;
    {
      ;
    }
    a[i] = i;
    (void)(a[i] * 2);
  }
  show_int("a", a, 10);
  return 0;
}
