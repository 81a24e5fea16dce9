// A private array, filled and read in each iteration of loops whose step is not a constant.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"

static double d[100];
static int pick[100], step = 3;

int main(void) {
  double v[6];
  for (int i = 0; i < 100; i++)
    pick[i] = i * 7 % 5;
#pragma omp parallel for private(v)
  for (int i = step; i <= 90; i += step) {
    for (int z = 0; z < 6; z++)
      v[z] = i + z * 0.5;
    d[i] += v[(unsigned)pick[i] % 6u];
  }
#pragma omp parallel for private(v)
  for (int i = 98; i > step; i -= step)
    for (int j = 13; j > step; j -= step) {
      for (int z = 0; z < 6; z++)
        v[z] = i + z * j;
      d[i] += v[5];
    }
  show_double("d", d, 100);
  return 0;
}
