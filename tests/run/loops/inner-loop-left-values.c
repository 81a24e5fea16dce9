// What inner loops leave in one place, beside elements that each iteration stores, where no plain assignment to a variable says so: by functions,
// pointers and both branches of a condition. (inner-loop-last-value.c has plain ones.)
// RUN: %modes %s
// KERNELS: 7
// FUSE: no
#include <stdio.h>

#define ROWS 40
#define LENGTH 24

typedef struct pair {
  int a, b;
} pair;

static int z[ROWS][LENGTH], y[ROWS][LENGTH], last[ROWS];
static float weight[ROWS][LENGTH];
static volatile int wanted = 5;

static void put(int *to, int v) { *to = v; }
static void both(int *to, int *also, int v) {
  put(also, v);
  put(to, v + 1);
}
static void put_at(int *to, int k, int v) { to[k] = v; }

static void show(void) {
  unsigned sum = 0;
  for (int i = 0; i < ROWS; i++) {
    sum = sum * 31 + (unsigned)last[i] + (unsigned)weight[i][0];
    for (int j = 0; j < LENGTH; j++)
      sum = sum * 3 + (unsigned)y[i][j];
  }
  printf("%d %u\n", last[3], sum);
}

int main(void) {
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < LENGTH; j++) {
      z[i][j] = 100 * i + j * 7 % 23;
      weight[i][j] = (float)(i * j);
    }
  for (int t = 0; t < 4; t++) {
    int n = wanted + 3 * t;
    // Of the two assignments one is made.
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
      int v = 7;
      for (int j = 0; j < n; j++) {
        y[i][j + 2] = z[i][j];
        if (j < n / 2)
          v = z[i][j + 2];
        else
          v = z[i][j];
      }
      last[i] = v;
    }
    show();
    // By a pointer.
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
      float v = 7, *to = &v;
      for (int j = 0; j < n; j++) {
        if (z[i][j] & 1)
          y[i][j] = 4;
        *to = weight[i][j + 2];
      }
      weight[i][0] = v;
    }
    show();
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
      pair v = {1, 2}, *to = &v;
      for (int j = 0; j < n; j++) {
        to->b = z[i][j] + z[i][j + 1];
        y[i][j] = z[i][j];
      }
      last[i] = v.b;
    }
    show();
    // By functions, of which one calls another.
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
      int v = 7;
      for (int j = 0; j < n; j++) {
        y[i][j] = 3;
        put(&v, z[i][j + 1] * 2);
      }
      last[i] = v;
    }
    show();
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
      int v = 7;
      for (int j = 0; j < n; j++) {
        if (z[i][j] & 1)
          y[i][j] = 4;
        both(&v, &y[i][j], j);
      }
      last[i] = v;
    }
    show();
    // The element is the same, by a pointer and a subscript that are.
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
      int v[4] = {7}, at = i & 3;
      for (int j = 0; j < n; j++) {
        y[i][j] = 5;
        put_at(v, at, z[i][j + 2]);
      }
      last[i] = v[at];
    }
    show();
    // The largest one, which is not set anew.
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
      int most = 0, at = 0;
      for (int j = 0; j < n; j++) {
        y[i][j] = 6;
        if (z[i][j] > most) {
          most = z[i][j];
          at = j;
        }
      }
      last[i] = most + at;
    }
    show();
  }
}
