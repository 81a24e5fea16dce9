// parallel for over an array, the plainest loop.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

static double a[300], b[300];

int main(void) {
  for (int i = 0; i < 300; i++)
    b[i] = i * 0.5;
#pragma omp parallel for
  for (int i = 0; i < 300; i++)
    a[i] = 2.0 * b[i] + 1.0;
  show_double("a", a, 300);
  return 3;
}
