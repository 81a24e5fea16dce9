// What the last iteration of an inner loop leaves in a variable that each sets anew, beside elements that each stores: in vectors of
// iterations Intel's compiler leaves the value of one iteration too many.
// RUN: %modes %s
// KERNELS: 7
// FUSE: no
#include <stdio.h>

#define ROWS 40
#define LENGTH 24

static unsigned z[ROWS][LENGTH], y[ROWS][LENGTH], last[ROWS];
static float weight[ROWS][LENGTH];
static volatile int wanted = 5;

static void show(void) {
  unsigned sum = 0;
  for (int i = 0; i < ROWS; i++) {
    sum = sum * 31 + last[i] + (unsigned)weight[i][0];
    for (int j = 0; j < LENGTH; j++)
      sum = sum * 3 + y[i][j];
  }
  printf("%u %u\n", last[3], sum);
}

int main(void) {
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < LENGTH; j++) {
      z[i][j] = (unsigned)(100 * i + j);
      weight[i][j] = (float)(i * j);
    }
  for (int t = 0; t < 4; t++) {
    int n = wanted + 3 * t;
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
      unsigned v = 7;
      for (int j = 0; j < n; j++) {
        y[i][j] -= z[i][j];
        v = z[i][LENGTH - 1 - j];
      }
      last[i] = v;
    }
    show();
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
      unsigned v = 7;
      for (int j = 0; j < n; j++) {
        y[i][j] = 3;
        v = z[i][j + 2] * 2 + 1;
      }
      last[i] = v;
    }
    show();
    // The same element in each iteration.
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++)
      for (int j = 0; j < n; j++) {
        y[i][j] += z[i][j];
        last[i] = z[i][n - 1 - j];
      }
    show();
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
      int v = 7;
      for (int j = 0; j < n; j++) {
        y[i][j]++;
        v = n - 3 * j;
      }
      last[i] = (unsigned)v;
    }
    show();
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
      struct {
        unsigned a, b;
      } v = {0, 0};
      for (int j = 0; j < n; j++) {
        y[i][j] = 1;
        v.a = z[i][LENGTH - 1 - j];
      }
      last[i] = v.a;
    }
    show();
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
      unsigned v[2] = {0};
      for (int j = 0; j < n; j++) {
        y[i][j] = 2;
        v[1] = z[i][LENGTH - 1 - j];
      }
      last[i] = v[1];
    }
    show();
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
      float v = 0;
      for (int j = 0; j < n; j++) {
        y[i][j] ^= 5;
        v = weight[i][LENGTH - 1 - j];
      }
      weight[i][0] = v;
    }
    show();
  }
}
