// The loop variable declared outside, assigned in the init, used by other loops afterwards.
//
// RUN: %modes %s
// KERNELS: 3
#include "../Inputs/show.h"

static int a[60], b[60];
static int k;

int main(void) {
  int i, j;
#pragma omp parallel for
  for (i = 0; i < 60; i++)
    a[i] = i;
  for (i = 0; i < 5; i++)
    a[i] = -i;
#pragma omp parallel for private(j)
  for (i = 0; i < 60; i++) {
    b[i] = 0;
    for (j = 0; j < 4; j++)
      b[i] += a[(i + j) % 60];
  }
#pragma omp parallel for
  for (k = 10; k < 20; k++)
    a[k] = 1000 + k;
  show_int("a", a, 60);
  show_int("b", b, 60);
  return 0;
}
