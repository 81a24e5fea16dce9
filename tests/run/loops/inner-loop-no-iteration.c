// Where inner loops end that run zero times, in variables from outside of them: what is kept in variables over a loop, or handed on from one
// iteration to the next, is so under a condition, and the loop's first statement comes without it.
// RUN: %modes %s
// KERNELS: 4
// FUSE: no
#include <stdio.h>

#define ROWS 40
#define LENGTH 40

static int y[ROWS][LENGTH], z[ROWS][LENGTH], last[ROWS], end[ROWS];
static volatile int wanted = 0;

static void show(int n) {
  unsigned sum = 0;
  for (int i = 0; i < ROWS; i++) {
    sum = sum * 31 + (unsigned)last[i];
    for (int j = 0; j < LENGTH; j++)
      sum = sum * 3 + (unsigned)y[i][j];
  }
  printf("%d: %d %d %u\n", n, end[0], end[7], sum);
}

int main(void) {
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < LENGTH; j++)
      z[i][j] = i + j * 3;
  for (int t = 0; t < 4; t++) {
    int n = wanted + t * (t + 3);
    // An element that is the same in all iterations.
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
      int j = 9;
      for (j = 2; j < n; j++) {
        y[i][j] = z[i][LENGTH - 1 - j];
        last[i] = z[i][j];
      }
      end[i] = j;
    }
    show(n);
    // The first value is that of an element, and of the variable itself.
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
      int j = 5;
      for (j = j + z[i][0] % 2; j <= n; ++j)
        last[i] += z[i][j];
      end[i] = j;
    }
    show(n);
    // Down, and under two conditions.
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
      int j = 9;
      for (j = n - 1; j >= 3 && z[i][j] % 7; j--)
        last[i] ^= z[i][j];
      end[i] = j;
    }
    show(n);
    // An element that the next iteration reads.
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
      int j = 0;
      for (j = 3; j < n; j++)
        y[i][j] = y[i][j - 1] / 2 + z[i][j];
      end[i] = j;
    }
    show(n);
  }
}
