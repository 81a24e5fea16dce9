// Pointers into the middle of arrays, negative subscripts, pointers moved on the host between launches.
//
// RUN: %modes %s
// KERNELS: 4
#include "../Inputs/show.h"

static int a[300];

int main(void) {
  int *mid = a + 150, *p = a, *end = &a[299];
#pragma omp parallel for
  for (int i = -150; i < 150; i++)
    mid[i] = i;
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    end[-i] += 1000 * i;
  for (int r = 0; r < 4; r++) {
#pragma omp parallel for
    for (int i = 0; i < 20; i++)
      p[i] = r * 100 + p[i + 20];
    p += 20;
  }
#pragma omp parallel for
  for (int i = 10; i < 20; i++)
    (&mid[i])[-5] *= -1;
  show_int("a", a, 300);
  return 0;
}
