// The exit status and output of a program that ends through exit() in the middle of its work.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"
#include <stdlib.h>

static int a[25];

int main(void) {
  for (int r = 0;; r++) {
#pragma omp parallel for
    for (int i = 0; i < 25; i++)
      a[i] += i + r;
    if (a[10] > 100) {
      show_int("a", a, 25);
      exit(a[1] % 256);
    }
  }
}
