// -fwrapv: signed numbers wrap around, so an inner loop up to one of them may never end (loops/inner-loop-open-end.c).
// RUN: %modes %s -fwrapv
// KERNELS: 2
// FUSE: no
#include <stdio.h>

#define ROWS 20
#define LENGTH 24

static double z[ROWS][LENGTH];
static volatile long wanted = 13;

static void show(void) {
  for (int i = 0; i < ROWS; i += 7)
    for (int j = 0; j < LENGTH; j++)
      printf("%g%c", z[i][j], j + 1 < LENGTH ? ' ' : '\n');
}

int main(void) {
  long last = wanted;
#pragma omp parallel for
  for (int i = 0; i < ROWS; i++)
    for (long j = 0; j <= last; j++)
      z[i][j] = i + 1;
  show();
#pragma omp parallel for
  for (int i = 0; i < ROWS; i++)
    for (long j = 0; !(j > last - 3); j += 1)
      z[i][j] += 5;
  show();
}
