// Inner loops that end where an unsigned number is more than another one, and would never end if that were the largest: Intel's
// compiler runs a whole number of vectors of their iterations, so elements behind the end are written, and sums have too much.
// RUN: %modes %s
// KERNELS: 9
// FUSE: no
#include <stddef.h>
#include <stdio.h>

#define ROWS 20
#define LENGTH 24

static int y[ROWS][LENGTH], sum[ROWS], x[LENGTH];
static double z[ROWS][LENGTH];
static struct {
  short low, high;
} pair[ROWS][LENGTH];
static volatile int wanted = 13;

static void show(void) {
  unsigned all = 0;
  int written = 0;
  for (int i = 0; i < ROWS; i++) {
    all = all * 31 + (unsigned)sum[i];
    for (int j = 0; j < LENGTH; j++) {
      written += (y[i][j] != -j) + (z[i][j] != -j) + (pair[i][j].low != -j);
      all = all * 7 + (unsigned)(y[i][j] + (int)z[i][j] + pair[i][j].low);
      y[i][j] = -j;
      z[i][j] = -j;
      pair[i][j].low = (short)-j;
    }
  }
  printf("%d %u\n", written, all);
}

static void clear(double *row, size_t last) {
  for (size_t j = 0; j <= last; j++)
    row[j] = 1;
}

int main(void) {
  show();
  for (int j = 0; j < LENGTH; j++)
    x[j] = j * 7 % 13;
  for (int n = wanted; n >= 4; n -= 3) {
    unsigned last = (unsigned)n;
    size_t end = last;
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++)
      for (unsigned j = 0; j <= last; j++)
        y[i][j] = i;
    show();
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++)
      for (size_t j = 0; j <= end; j++)
        z[i][j] = i;
    show();
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++)
      for (size_t j = 0; end >= j; j++)
        y[i][j] += 1000;
    show();
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
      unsigned j = 0;
      while (!(j > last))
        pair[i][j++].low = 3;
    }
    show();
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++)
      for (unsigned j = 0; j <= last - 1; j++)
        z[i][j] = 5;
    show();
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
      int s = 0;
      for (unsigned j = 0;; j++) {
        if (j > last)
          break;
        s += x[j];
      }
      sum[i] = s;
    }
    show();
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
      size_t j = 0;
      do
        y[i][j] = x[j] & 3;
      while (++j <= end);
    }
    show();
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++)
      for (unsigned j = 0; j <= (unsigned)i; j++)
        y[i][j] = 9;
    show();
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++)
      clear(z[i], end);
    show();
  }
}
