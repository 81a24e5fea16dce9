// Arrays with external linkage, one declared extern and defined below, one of unknown size at the use.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"

double shared_values[90];
extern int later[90];
extern short unsized[];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 90; i++) {
    shared_values[i] = i * 0.25;
    later[i] += i;
  }
#pragma omp parallel for
  for (int i = 5; i < 80; i++)
    unsized[i] = (short)(later[i - 5] + later[i + 5]);
  show_double("shared_values", shared_values, 90);
  show_int("later", later, 90);
  show_short("unsized", unsized, 90);
  return 0;
}

int later[90] = {9, 8, 7};
short unsized[90] = {1};
