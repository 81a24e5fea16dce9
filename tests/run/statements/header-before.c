// A header of the option -include with a loop in it: its edits needed what the main file declares, so that nothing became a kernel.
//
// RUN: %modes %s -include %S/../Inputs/before.h
// KERNELS: 1
// LOOPS: 2
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
