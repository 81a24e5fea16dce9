// An array of a system header, whose functions are not looked at: their calls count as accesses to it.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/system.h"

#include <stdio.h>

int main(void) {
  double sum = 0;
  for (int step = 0; step < 3; step++) {
#pragma omp parallel for
    for (int i = 0; i < 600; i++)
      kept[i] = kept[i] * 2 + i;
    printf("%g\n", get_kept(5));
    set_kept(7, -step);
  }
  for (int i = 0; i < 600; i++)
    sum += get_kept(i);
  printf("%g\n", sum);
}
