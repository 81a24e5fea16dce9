// Inner loops whose subscripts are products of values that are known at launch only: blocks of numbers, whose digits tell iterations apart, are dimensions;
// blocks that overlap are not, nor are those of a size that changes.
//
// RUN: %modes %s
// RUN: %o2o -O2 -fopenmp %s -o %t
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=unified OMP2OCL_LEVELS=on OMP2OCL_VERBOSE=2 %t 2>&1 | %FileCheck %s
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_LEVELS=on OMP2OCL_VERBOSE=2 %t 2>&1 | %FileCheck %s
// KERNELS: 12
#include "../Inputs/show.h"

enum { ROWS = 3, N = 64 };

typedef struct {
  double re, im;
} number;

static number a[ROWS][N], b[ROWS][N];
static int x[ROWS][4 * N], y[ROWS][4 * N];

static void show(const char *what) {
  show_double(what, &a[0][0].re, ROWS * N * 2);
  show_double(what, &b[0][0].re, ROWS * N * 2);
  show_int(what, &x[0][0], ROWS * 4 * N);
  show_int(what, &y[0][0], ROWS * 4 * N);
  fflush(stdout);
}

/* Butterflies from one array to the other: members, and whole elements. */
static void stage(number from[ROWS][N], number to[ROWS][N], int half, int groups) {
#pragma omp parallel for
  for (int t = 0; t < ROWS; t++)
    for (int g = 0; g < groups; g++)
      for (int k = 0; k < half; k++) {
        number p = from[t][g * half + k], q = from[t][g * half + k + N / 2];
        number sum = {p.re + q.re, p.im + q.im};
        to[t][2 * g * half + k] = sum;
        to[t][2 * g * half + k + half].re = p.re - q.re;
        to[t][2 * g * half + k + half].im = q.im - p.im;
      }
}

/* ... and in place. */
static void place(int half, int groups) {
#pragma omp parallel for
  for (int t = 0; t < ROWS; t++)
    for (int g = 0; g < groups; g++)
      for (int k = 0; k < half; k++) {
        int at = 2 * g * half + k, p = x[t][at], q = x[t][at + half];
        x[t][at] = p + 3 * q;
        x[t][at + half] = p - q;
      }
}

/* Blocks one element longer than their distance: the last one is the next block's first. */
static void longer(int half, int groups) {
#pragma omp parallel for
  for (int t = 0; t < ROWS; t++)
    for (int g = 0; g < groups; g++)
      for (int k = 0; k <= half; k++)
        x[t][g * half + k] = x[t][g * half + k] * 2 + g;
}

/* The second half is the next block's first: iterations of k are apart, those of g are not. */
static void halves(int half, int groups) {
#pragma omp parallel for
  for (int t = 0; t < ROWS; t++)
    for (int g = 0; g < groups; g++)
      for (int k = 0; k < half; k++) {
        x[t][g * half + k] += g;
        x[t][g * half + k + half] = x[t][g * half + k] * 2;
      }
}

/* The length of a block is another value. */
static void other(int half, int length, int groups) {
#pragma omp parallel for
  for (int t = 0; t < ROWS; t++)
    for (int g = 0; g < groups; g++)
      for (int k = 0; k < length; k++)
        x[t][g * half + k] = x[t][g * half + k] * 3 + g - k;
}

static void all(int n) {
#pragma omp parallel for
  for (int t = 0; t < ROWS; t++)
    for (int half = 1; half < n; half *= 2)
      for (int g = 0; g < n / (2 * half); g++)
        for (int k = 0; k < half; k++) {
          int p = x[t][2 * g * half + k], q = x[t][2 * g * half + k + half];
          x[t][2 * g * half + k] = p + q;
          x[t][2 * g * half + k + half] = p - q;
        }
}

static void butterfly(int *at, int half) {
  for (int k = 0; k < half; k++) {
    int p = at[k], q = at[k + half];
    at[k] = p + 5 * q;
    at[k + half] = q - p;
  }
}

static void calls(int half, int groups) {
#pragma omp parallel for
  for (int t = 0; t < ROWS; t++)
    for (int g = 0; g < groups; g++)
      butterfly(&y[t][2 * g * half], half);
}

static void fill(int *to, int base, int n, int value) {
  for (int k = 0; k < n; k++)
    to[base * n + k] = to[base * n + k] * 2 + value + k;
}

/* What a function is called with differs: twice the same base. */
static void bases(int n, int groups) {
#pragma omp parallel for
  for (int t = 0; t < ROWS; t++)
    for (int g = 0; g < groups; g++)
      fill(y[t], g / 2, n, g);
}

/* Three digits, planes of variable sizes, and one variable for several loops. */
static void digits(int n, int m, int l) {
#pragma omp parallel for
  for (int t = 0; t < ROWS; t++) {
    int i, j, k;
    for (i = 0; i < n; i++)
      for (j = 0; j < m; j++)
        for (k = 0; k < l; k++)
          y[t][(i * m + j) * l + k] += i + 2 * j + 3 * k;
    for (k = 0; k < n; k++)
      for (j = 0; j < m * l; j++)
        x[t][k * m * l + j] = y[t][k * m * l + j] + k;
  }
}

/* The index behind a loop is that loop's end. */
static void behind(int n, int m) {
#pragma omp parallel for
  for (int t = 0; t < ROWS; t++) {
    int k;
    for (k = 0; k < n; k++)
      x[t][k] += k;
    for (int j = 0; j < m; j++)
      x[t][k * m + j % 2] += j;
  }
}

/* A sum, and blocks from the last to the first one. */
static void backwards(int half, int groups) {
  long s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int t = 0; t < ROWS; t++)
    for (int g = groups - 1; g >= 0; g--)
      for (int k = 0; k < half; k++) {
        y[t][g * half + k] = y[t][g * half + k] % 1000 + k;
        s += y[t][g * half + k];
      }
  printf("sum %ld\n", s);
}

static void folded(int half, int groups) {
#pragma omp parallel for
  for (int t = 0; t < ROWS; t++)
    for (int g = 0; g < groups; g++)
      for (int k = 0; k < half; k++)
        y[t][(g * half + k) / 2] = g * 1000 + k;
}

int main(void) {
  for (int t = 0; t < ROWS; t++)
    for (int k = 0; k < 4 * N; k++) {
      x[t][k] = (t * 31 + k * 7) % 23;
      y[t][k] = (t * 17 + k * 5) % 29;
      a[t][k % N].re = x[t][k];
      a[t][k % N].im = y[t][k];
    }
  // CHECK: launch stage_{{[0-9]+}}: 96 iterations
  stage(a, b, 1, N / 2);
  // CHECK: launch stage_{{[0-9]+}}: 96 iterations
  stage(b, a, 4, N / 8);
  stage(a, b, N / 2, 1);
  show("stages");
  // CHECK: launch place_{{[0-9]+}}: 384 iterations
  place(8, 16);
  place(3, 7);
  show("in place");
  // CHECK: launch longer_{{[0-9]+}}: 3 iterations
  longer(8, 9);
  show("longer");
  // CHECK: launch halves_{{[0-9]+}}: 24 iterations
  halves(8, 9);
  show("halves");
  // CHECK: launch other_{{[0-9]+}}: 3 iterations
  other(4, 6, 9);
  other(6, 4, 9);
  show("other");
  // CHECK: launch all_{{[0-9]+}}: 3 iterations
  all(32);
  show("all");
  // CHECK: launch calls_{{[0-9]+}}: 24 iterations
  calls(8, 8);
  show("calls");
  // CHECK: launch bases_{{[0-9]+}}: 3 iterations
  bases(8, 8);
  show("bases");
  // CHECK: launch digits_{{[0-9]+}}: 3 iterations
  digits(3, 4, 5);
  digits(2, 1, 9);
  show("digits");
  // CHECK: launch behind_{{[0-9]+}}: 3 iterations
  behind(20, 4);
  show("behind");
  // CHECK: launch backwards_{{[0-9]+}}: 384 iterations
  backwards(8, 16);
  show("backwards");
  // CHECK: launch folded_{{[0-9]+}}: 3 iterations
  folded(7, 9);
  show("folded");
  return 0;
}
