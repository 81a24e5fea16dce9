// The host's division by zero ends the program after a kernel as well: a driver's handler had stepped over it.
//
// RUN: %modes %s
// KERNELS: 1
// LAUNCHES: any
#include <stdio.h>

static int a[1000];
volatile int z;

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    a[i] = i;
  printf("%d\n", a[5]);
  fflush(stdout);
  z = a[0];
  printf("%d\n", a[7] / z);
  return 0;
}
