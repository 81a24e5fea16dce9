// Arrays in a section with a name of its own, of which the units that use them know nothing: another unit walks through the section from one symbol of
// the linker's to the other.
//
// RUN: %modes %s %S/../Inputs/section-symbols-arrays.c %S/../Inputs/section-symbols-walk.c
// KERNELS: 4
#include <stdio.h>

extern double a[1000], b[600];
double total(void);
void twice(void);

int main(void) {
  for (int round = 0; round < 3; round++) {
#pragma omp parallel for
    for (int i = 0; i < 1000; i++)
      a[i] += i;
#pragma omp parallel for
    for (int i = 0; i < 600; i++)
      b[i] += 2 * i;
    twice();
  }
  printf("%g\n", total());
#pragma omp parallel for
  for (int i = 0; i < 600; i++)
    b[i] += 1;
  twice();
  printf("%g %g %g\n", total(), a[3], b[4]);
}
