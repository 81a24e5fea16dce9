// Arrays that must not overlap where inner loops are dimensions, or launches are merged, and that are apart, the same one, or begin an element or a row
// later.  The same one is launched where an iteration is the only one to touch what it writes; else the shape without levels, or the host, comes in.
//
// RUN: %modes %s
// RUN: env OMP2OCL_VECTORS=on OMP2OCL_LOCAL=on %modes %s
// RUN: %o2o -O2 -fopenmp %s -o %t
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=unified OMP2OCL_LEVELS=on OMP2OCL_VERBOSE=2 %t 2>&1 | %FileCheck %s
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_LEVELS=on OMP2OCL_VERBOSE=2 %t 2>&1 | %FileCheck %s
// KERNELS: 8
// OCLGRIND: -DPLANE=10
// LAUNCHES: any
#include "../Inputs/show.h"

#include <stdlib.h>

#ifndef PLANE
#define PLANE 20
#endif
enum { N = 3, A = PLANE, B = PLANE + 4, ROOM = 4 * N * A * B };

static double block[ROOM], other[ROOM], third[ROOM], fixed[N][B];

static void say(const char *what) {
  printf("%s\n", what);
  fflush(stdout);
}

/* Rows in local arrays, and sizes of its own for each array. */
static void residual(int n, int m, int k, double x[n][m][k], double y[n][m][k], double z[n][m][k]) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m - 1; j++) {
      double beside[64];
      for (int l = 0; l < k; l++)
        beside[l] = x[i][j - 1][l] + x[i][j + 1][l];
      for (int l = 1; l < k - 1; l++)
        z[i][j][l] = y[i][j][l] - 0.5 * x[i][j][l] + 0.25 * (beside[l - 1] - beside[l + 1]);
    }
}

/* Planes of the same size with rows of different lengths. */
static void turned(int n, int m, int k, double y[n][m][k], int p, int q, double z[n][p][q]) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < A - 3; j++)
      for (int l = 0; l < A - 2; l++)
        z[i][j][l] = 0.5 * y[i][j][l] + l;
}

/* An iteration sees in y what it has just stored in z, and stores again. */
static void again(int n, int m, const double *y, double *z) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++) {
      z[i * m + j] = 0.5 * z[i * m + j] + 1;
      double seen = y[i * m + j];
      z[i * m + j] += 0.25 * seen + y[i * m + j];
    }
}

/* The first element of the row is read in all iterations: never the same array. */
static void first(int n, int m, double (*y)[B], double (*z)[B]) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      z[i][j] = y[i][0] + 0.5 * z[i][j];
}

/* Three arrays of which two are written. */
static void three(int n, int m, double (*x)[B], double (*y)[B], double (*z)[B]) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++) {
      double t = x[i][j];
      y[i][j] = t + 0.5 * z[i][j];
      x[i][j] = y[i][j] - z[i][j];
    }
}

/* A variable of the file, and a pointer. */
static void named(int m, double (*y)[B]) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 1; j < m; j++)
      fixed[i][j] = 0.5 * y[i][j] + j;
}

/* Two levels: what a row reads of the next one, another iteration writes. */
static void next(int n, int m, int k, double y[n][m][k], double z[n][m][k]) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m - 1; j++)
      for (int l = 0; l < k; l++)
        z[i][j][l] = 0.5 * y[i][j + 1][l] + l;
}

/* Launches that are merged. */
static void steps(int n, int m, const double *y, double *z) {
  for (int t = 0; t < m; t++)
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      z[i] = 0.5 * z[i] + 0.25 * y[i] + t;
}

static void fill(void) {
  for (int i = 0; i < ROOM; i++) {
    block[i] = i % 17;
    other[i] = i % 13 - 3;
    third[i] = i % 7;
  }
  for (int i = 0; i < N * B; i++)
    fixed[i / B][i % B] = i % 11;
}

static void show(const char *name) {
  show_double(name, block, ROOM);
  show_double(name, other, ROOM);
  show_double(name, third, ROOM);
  show_double(name, &fixed[0][0], N * B);
}

#define GRID(p, m, k) ((double(*)[m][k])(p))
#define ROWS(p) ((double(*)[B])(p))

/* What begins so many elements in front of what is written. */
static void all(const char *name, double *y, int shift) {
  double *z = block + 2 * B;
  y = y ? y : z - shift;
  fill();
  say(name);
  say("residual");
  residual(N, A, B, GRID(other, A, B), GRID(y, A, B), GRID(z, A, B));
  say("stencil");
  if (y != z - shift)
    residual(N, A, B, GRID(third, A, B), GRID(other, A, B), GRID(z, A, B));
  say("again");
  again(N, B, y, z);
  say("first");
  first(N, B - 2, ROWS(y), ROWS(z));
  say("three");
  three(N, B - 1, ROWS(z), ROWS(other), ROWS(other));
  three(N, B - 1, ROWS(z), ROWS(z), ROWS(z));
  say("next");
  next(N, A, B, GRID(y, A, B), GRID(z, A, B));
  show(name);
}

int main(void) {
  // CHECK-LABEL: {{^}}apart
  // CHECK: {{^}}residual
  // CHECK: launch residual_{{[0-9]*}}: 54 iterations
  // CHECK: {{^}}again
  // CHECK-NEXT: launch again_{{[0-9]*}}: 69 iterations
  // CHECK: {{^}}first
  // CHECK-NEXT: launch first_{{[0-9]*}}: 66 iterations
  // CHECK: {{^}}three
  // CHECK-NEXT: launch three_{{[0-9]*}}: 66 iterations
  // CHECK-NEXT: launch three_{{[0-9]*}}: 66 iterations
  // CHECK: {{^}}next
  // CHECK-NEXT: launch next_{{[0-9]*}}: 1368 iterations
  all("apart", third, 0);
  // CHECK-LABEL: {{^}}same
  // CHECK: {{^}}residual
  // CHECK-NEXT: launch residual_{{[0-9]*}}: 54 iterations
  // CHECK: {{^}}again
  // CHECK-NEXT: launch again_{{[0-9]*}}: 69 iterations
  // CHECK: {{^}}first
  // CHECK-NEXT: launch first_{{[0-9]*}}: 3 iterations
  // CHECK: {{^}}next
  // CHECK-NEXT: launch next_{{[0-9]*}}: 3 iterations
  all("same", NULL, 0);
  // CHECK-LABEL: {{^}}element
  // CHECK: {{^}}residual
  // CHECK-NEXT: launch residual_{{[0-9]*}}: 3 iterations
  // CHECK: {{^}}again
  // CHECK-NEXT: launch again_{{[0-9]*}}: 3 iterations
  all("element", NULL, 1);
  // CHECK-LABEL: {{^}}apart
  // CHECK: {{^}}residual
  // CHECK-NEXT: launch residual_{{[0-9]*}}: 54 iterations
  all("apart again", third, 0);
  // CHECK-LABEL: {{^}}row
  // CHECK: {{^}}residual
  // CHECK-NEXT: launch residual_{{[0-9]*}}: 3 iterations
  fill();
  say("row");
  say("residual");
  residual(N, A, B, GRID(other, A, B), GRID(block + B, A, B), GRID(block + 2 * B, A, B));
  show("row");
  // CHECK-LABEL: {{^}}stencil
  // CHECK-NEXT: launch residual_{{[0-9]*}}: 3 iterations
  say("stencil");
  residual(N, A, B, GRID(block, A, B), GRID(other, A, B), GRID(block, A, B));
  show("stencil");
  // CHECK-LABEL: {{^}}turned
  // CHECK-COUNT-5: launch turned_{{[0-9]*}}: 918 iterations
  // CHECK-NEXT: launch turned_{{[0-9]*}}: 3 iterations
  say("turned");
  turned(N, A, B, GRID(other, A, B), B, A, GRID(block, B, A));
  for (int k = 0; k < 4; k++)
    turned(N, A, B, GRID(block, A, B), A, B, GRID(block, A, B));
  turned(N, A, B, GRID(block, A, B), B, A, GRID(block, B, A));
  show("turned");
  // CHECK-LABEL: {{^}}named
  // CHECK-NEXT: launch named_{{[0-9]*}}: 66 iterations
  // CHECK-NEXT: launch named_{{[0-9]*}}: 66 iterations
  // CHECK-NEXT: launch named_{{[0-9]*}}: 3 iterations
  say("named");
  named(B - 1, ROWS(block));
  named(B - 1, fixed);
  named(B - 1, ROWS(&fixed[0][1]));
  show("named");
  // CHECK-LABEL: {{^}}steps
  // CHECK-NEXT: launch steps_{{[0-9]*}}: 40 iterations
  // CHECK-NEXT: launch steps_{{[0-9]*}}: 40 iterations
  // CHECK-NEXT: {{^}}beside
  say("steps");
  steps(40, 5, other, block);
  steps(40, 5, block, block);
  say("beside");
  steps(40, 5, block + 50, block);
  show("steps");
  return 0;
}
