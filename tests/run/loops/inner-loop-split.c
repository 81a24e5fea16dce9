// Inner loops that begin anywhere and end at a constant, with conditions by which Intel's compiler splits them in two: a half that should
// have no iterations never ended.
// RUN: %modes %s
// KERNELS: 9
// FUSE: no
#include <stdio.h>

#define ROWS 40
#define LENGTH 64

static int x[LENGTH], y[ROWS], first[ROWS];
static volatile int wanted = 4;

static void show(void) {
  unsigned all = 0;
  for (int i = 0; i < ROWS; i++) {
    all = all * 31 + (unsigned)y[i];
    y[i] = 0;
  }
  printf("%u\n", all);
}

static int above(int i, int last) {
  int s = 0;
  for (int j = i; j < 32; j++)
    if (last < j)
      s += x[j];
  return s;
}

int main(void) {
  int n = wanted;
  for (int j = 0; j < LENGTH; j++)
    x[j] = j * 7 % 13;
  for (int i = 0; i < ROWS; i++)
    first[i] = i % 15;
#pragma omp parallel for
  for (int i = 0; i < ROWS; i++) {
    int s = 0;
    for (int j = i; j >= 0; j--)
      if (j < 16)
        s += x[j];
    y[i] = s;
  }
  show();
#pragma omp parallel for
  for (int i = 0; i < ROWS; i++) {
    int s = 0;
    for (int j = first[i]; j < 16; j++)
      if (j > 5)
        s += x[j];
    y[i] = s;
  }
  show();
#pragma omp parallel for
  for (int i = 0; i < ROWS; i++) {
    int s = 0, j = first[i] - 1;
    while (j >= 0) {
      if (j < 10)
        s += x[j];
      j--;
    }
    y[i] = s;
  }
  show();
#pragma omp parallel for
  for (int i = 0; i < ROWS; i++) {
    int s = 0;
    for (int j = first[i]; j-- > 0;) {
      if (j >= 16)
        continue;
      s += x[j];
    }
    y[i] = s;
  }
  show();
#pragma omp parallel for
  for (int i = 0; i < ROWS; i++) {
    int s = 0;
    for (int j = n + ROWS - i; j >= 2; j--)
      if (j < 16 && x[j] > 2)
        s ^= x[2 * j & 63];
    y[i] = s;
  }
  show();
#pragma omp parallel for
  for (int i = 0; i < ROWS; i++) {
    int s = 0;
    for (int j = first[i] - 1; j >= 0; j -= 2)
      if (3 * j + 1 < 40)
        for (int k = 0; k < 3; k++)
          s += x[j + k];
    y[i] = s;
  }
  show();
#pragma omp parallel for
  for (int i = 0; i < ROWS; i++) {
    int s = 0;
    const long most = 17;
    for (int j = i; j >= 0; j--)
      if (most > j)
        s += x[j];
    y[i] = s;
  }
  show();
#pragma omp parallel for
  for (int i = 0; i < ROWS; i++)
    y[i] = above(i % 20, 7);
  show();
#pragma omp parallel for
  for (int i = 0; i < ROWS; i++) {
    int s = 0;
    for (int j = ROWS - i; j >= 0; j--) {
      int k = j > 12 ? x[j + 1] : x[j];
      if (j < 9 || k > 5)
        s += k;
    }
    y[i] = s;
  }
  show();
}
