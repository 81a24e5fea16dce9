// Bounds of inner loops of which formulas know only what encloses them (n & 15, n == 3, a byte of something unknown): in the shape for
// GPUs the dimension has as many values as there may be, and each is asked whether it is one of the loop's.
// RUN: %modes %s
// KERNELS: 9
// FUSE: no
#include <stdio.h>

#define ROWS 40
#define LENGTH 20

static int y[ROWS][LENGTH];
static volatile int wanted = 13;

static void show(void) {
  unsigned sum = 0;
  int written = 0;
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < LENGTH; j++) {
      written += y[i][j] != -j;
      sum = sum * 31 + (unsigned)y[i][j];
      y[i][j] = -j;
    }
  printf("%d %u\n", written, sum);
}

int main(void) {
  show();
  for (int n = wanted; n > 2; n -= 5) {
    unsigned u = (unsigned)n;
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++)
      for (int j = 0; j < (n & 15); j++)
        y[i][j] = i + 1;
    show();
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++)
      for (unsigned j = 0; j <= (u & 15); j++)
        y[i][j] += 100;
    show();
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++)
      for (int j = n & 7; j < LENGTH; j++)
        y[i][j] = 3;
    show();
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++)
      for (int j = 0; j < (n == 8); j++)
        y[i][j] = 4;
    show();
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++)
      for (int j = 0; j < (_Bool)(n - 8); j++)
        y[i][j] = 5;
    show();
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++)
      for (int j = 0; j < (n ^ 4) % 16; j++)
        y[i][j] = 6;
    show();
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
      int last = n & 15;
      for (int j = 0; j < last; j++)
        y[i][j] = 7;
    }
    show();
    // Not by steps of one: the loop stays one of the iteration.
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++)
      for (int j = 0; j < (n & 15); j += 3)
        y[i][j] = 8;
    show();
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < (n & 15); j++)
        y[i][j] = 9;
      for (int j = 0; j < n % 16; j++)
        y[i][j] += i;
    }
    show();
  }
}
