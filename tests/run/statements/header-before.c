// A header of the option -include with a loop in it: it is read before the main file, and behind what launches need.
//
// RUN: %modes %s -include %S/../Inputs/before.h
// KERNELS: 2
#include "../Inputs/show.h"

int main(void) {
  static int b[BEFORE];
  fill_before(3);
#pragma omp parallel for
  for (int i = 0; i < BEFORE; i++)
    b[i] = before[i] + twice(i);
  show_int("b", b, BEFORE);
  return 0;
}
