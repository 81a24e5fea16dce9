// The state of random() is an array of the program's, which it changes at each call: nothing stays on the device.
//
// RUN: %modes %s
// KERNELS: 1
// OCLGRIND: no  (it draws random numbers, too)
#include <stdio.h>
#include <stdlib.h>

static char state[256];

int main(void) {
  long sum = 0;
  initstate(7, state, sizeof state);
  for (int step = 0; step < 4; step++) {
    sum += random() % 1000;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 256; i++)
      sum += state[i] * (i + 1L);
  }
  printf("%ld\n", sum);
  return 0;
}
