// Exactly one iteration, in all loop forms, with reduction and collapse.
//
// RUN: %modes %s
// KERNELS: 3
#include "../Inputs/show.h"

static int a[4];

int main(void) {
  int s = 5;
#pragma omp parallel for
  for (int i = 3; i < 4; i++)
    a[i] = 9;
#pragma omp parallel for reduction(+ : s)
  for (int i = 2; i >= 2; i--)
    s += i;
#pragma omp parallel for collapse(3)
  for (int i = 0; i < 1; i++)
    for (int j = 1; j != 2; j++)
      for (int k = 0; k <= 1; k += 2)
        a[i + j + k] = 4;
  show_int("a", a, 4);
  printf("%d\n", s);
  return 0;
}
