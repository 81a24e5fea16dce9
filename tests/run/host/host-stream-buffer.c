// An array that is a stream's buffer changes without a word: nothing may stay on the device.
//
// RUN: %modes %s
// KERNELS: 1
#include <stdio.h>

static char buffer[4096];

int main(void) {
  FILE *f = tmpfile();
  long sum = 0;
  if (!f || setvbuf(f, buffer, _IOFBF, sizeof buffer))
    return 1;
  for (int step = 0; step < 4; step++) {
    fprintf(f, "step %d\n", step);
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 64; i++)
      sum += buffer[i] * (i + 1L);
  }
  printf("%ld\n", sum);
  fclose(f);
}
