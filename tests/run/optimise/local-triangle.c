// Tiles in local memory where a condition stands around all of the body, as in triangles: work-items for which it does not hold come to the barriers,
// and no element is loaded that nobody reads (the arrays end where the last row does). Elements that lie along the loop are loaded so.
//
// RUN: env OMP2OCL_LOCAL=on %modes %s
// RUN: %o2o -O2 -fopenmp -Rpass=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// KERNELS: 4
#include <stdio.h>
#define N 43
#define K 37

static double a[N][K], b[N][K], c[N][N], d[N][N];
static int wanted[N][N];

static void show(const char *name) {
  printf("%s", name);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      printf(" %.17g", c[i][j]);
  printf("\n");
}

// CHECK: 2 tiles in local memory in kernel lower_
static void lower(void) {
#pragma omp parallel for schedule(dynamic, 8)
  for (int i = 0; i < N; i++)
    for (int j = 0; j <= i; j++) {
      double sum = 0;
      for (int k = 0; k < K; k++)
        sum += a[i][k] * a[j][k];
      c[i][j] = 0.5 * c[i][j] + 1.5 * sum;
    }
}

// CHECK: 2 tiles in local memory in kernel upper_
static void upper(int k0, int k1) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = i + 1; j < N; j++) {
      double sum = 1;
      for (int k = k0; k < k1; k++)
        sum = 0.75 * sum + a[i][k] - b[j][k];
      c[i][j] = sum;
    }
}

/* All of the product with what is transposed. */
// CHECK: 2 tiles in local memory in kernel square_
static void square(void) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double sum = 0;
      for (int k = 0; k < K; k++)
        sum += a[i][k] * b[j][k];
      c[i][j] = sum;
    }
}

/* Some elements only: for most rows and columns nothing is read, and their pointers may lead nowhere. */
// CHECK: 2 tiles in local memory in kernel some_
static void some(const double *p, const double *q) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      if (wanted[i][j]) {
        double sum = 0;
        for (int k = 0; k < K; k++)
          sum += p[i * K + k] * q[k * N + j];
        c[i][j] = sum;
      }
}

int main(void) {
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < K; k++) {
      a[i][k] = (i * 7 + k * 3) % 23 / 5.0 - 2;
      b[i][k] = (i * 11 + k * 5) % 19 / 3.0 - 3;
    }
    for (int j = 0; j < N; j++) {
      c[i][j] = i - j;
      d[i][j] = (i * 3 + j) % 29 / 7.0;
      wanted[i][j] = i < 20 && j > 30 && (i + j) % 3 == 0;
    }
  }
  lower();
  show("lower");
  upper(0, K);
  show("upper");
  upper(5, 30);
  show("part");
  upper(5, 5);
  show("nothing");
  square();
  show("square");
  some(&a[0][0], &d[0][0]);
  show("some");
  return 0;
}
