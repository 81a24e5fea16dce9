// GNU C89: declarations first, implicit int, /* */ comments only.
//
// RUN: %modes %s -std=gnu89 -Wno-comment -Wno-gcc-compat -Wno-implicit-int -Wno-deprecated-non-prototype
// KERNELS: 2
#include "../Inputs/show.h"

static int a[30];

static twice(x) { return x * 2; }

int main() {
  int i, s = 0;
#pragma omp parallel for
  for (i = 0; i < 30; i++)
    a[i] = twice(i);
#pragma omp parallel for reduction(+ : s)
  for (i = 0; i < 30; i++)
    s += a[i];
  show_int("a", a, 30);
  printf("%d\n", s);
  return 0;
}
