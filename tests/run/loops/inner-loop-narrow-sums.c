// Sums of 8 and 16 bits under conditions, in inner loops of known length that read backwards: Intel's compiler gets them wrong in vectors of iterations.
// RUN: %modes %s
// KERNELS: 3
// FUSE: no
#include <stdio.h>

#define ROWS 40
#define LENGTH 31

static unsigned long x[ROWS][LENGTH];
static unsigned short y[ROWS][LENGTH];
static int sums[ROWS];

static void show(void) {
  for (int i = 0; i < ROWS; i++)
    printf("%d ", sums[i]);
  printf("\n");
}

int main(void) {
  unsigned r = 1;
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < LENGTH; j++) {
      r = r * 1664525u + 1013904223u;
      x[i][j] = r >> 27;
      y[i][j] = (unsigned short)(r >> 18 & 31);
    }
#pragma omp parallel for
  for (int i = 0; i < ROWS; i++) {
    short v = 4;
    for (int j = 0; j < LENGTH; j++)
      if (x[i][j] & 1)
        v -= y[i][LENGTH - 1 - j] & 1;
    sums[i] = v;
  }
  show();
#pragma omp parallel for
  for (int i = 0; i < ROWS; i++) {
    signed char v = 4;
    for (int j = 0; j < LENGTH; j++)
      if (x[i][j] & 1)
        v -= y[i][LENGTH - 1 - j] & 1;
    sums[i] = v;
  }
  show();
#pragma omp parallel for
  for (int i = 0; i < ROWS; i++) {
    unsigned char v = 4;
    for (int j = 0; j < LENGTH; j++)
      if (x[i][j] & 1)
        v = (unsigned char)(v + y[i][LENGTH - 1 - j]);
    sums[i] = v;
  }
  show();
}
