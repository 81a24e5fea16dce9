// Loops around kernels in which work-items depend on each other, or on the host: a launch for each iteration.
//
// RUN: %modes %s
// RUN: %o2o -O2 -fopenmp -Rpass=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// CHECK-NOT: around it is part of kernel
// KERNELS: 16
// LAUNCHES: any
#include "../Inputs/show.h"

#define N 12
#define M 33

static double u[N][M], v[N][M];
static int place[M], count[2] = {M, 2}, global, value;

static void fill(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      u[i][j] = i - 2 * j;
      v[i][j] = 0.5 * i + j % 5;
    }
  for (int j = 0; j < M; j++)
    place[j] = (j * 7) % M;
}

static void show(const char *what) {
  printf("%s\n", what);
  show_double("u", &u[0][0], N * M);
  show_double("v", &v[0][0], N * M);
}

/* Other work-items' elements: of the iteration before, of all before, of the same row later on. */
static void neighbours(void) {
  for (int i = 1; i < 6; i++)
#pragma omp parallel for
    for (int j = 1; j < M; j++)
      u[i][j] = u[i - 1][j - 1] + 1;
  for (int t = 0; t < 6; t++)
#pragma omp parallel for
    for (int j = 1; j < M - 1; j++)
      u[t % 2][j] = u[1 - t % 2][j - 1] + u[1 - t % 2][j + 1];
  for (int k = 0; k < 6; k++)
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      if (i != k)
        for (int j = 0; j < M; j++)
          v[i][j] -= u[i][k] * v[k][j] * 1e-3;
}

/* Each iteration of the sequential loop has its own iterations of the other. */
static void triangles(int n) {
  for (int i = 1; i < n; i++)
#pragma omp parallel for
    for (int j = i; j < M; j++)
      v[i][j] += v[i - 1][j];
  for (int i = 1; i < 5; i++)
#pragma omp parallel for
    for (int j = 0; j < count[i % 2]; j++)
      v[i][j] += v[i - 1][j];
}

/* Sums and last values are those of one launch. */
static void values(void) {
  double s = 0, x = 0;
  for (int i = 0; i < 6; i++)
#pragma omp parallel for reduction(+ : s)
    for (int j = 0; j < M; j++)
      s += u[i][j];
  for (int i = 0; i < 6; i++)
#pragma omp parallel for lastprivate(x)
    for (int j = 0; j < M; j++) {
      x = u[i][j];
      v[i][j] += x;
    }
  for (int i = 0; i < 6; i++)
#pragma omp parallel for
    for (int j = 0; j < M; j++)
#pragma omp atomic
      v[0][j % 3] += i;
  printf("%.3f %.3f\n", s, x);
}

/* The kernel changes by a pointer what the host evaluates for the next launch. */
static void moving(int *n, unsigned *m) {
  for (int i = 0; i < 6; i++)
#pragma omp parallel for
    for (int j = 0; j < M; j++)
      if (j == 0)
        *n = value + 1;
      else
        v[4][j] += i;
  for (int i = 0; i < 6; i++)
#pragma omp parallel for
    for (int j = 0; j < M; j++)
      if (j == 3)
        m[0] = value + 1;
      else
        v[5][j] += i;
}

/* A subscript from memory; the loop's variable in the host's hands. */
static void unknown(void) {
  int i, *at = &i;
  for (int t = 0; t < 6; t++)
#pragma omp parallel for
    for (int j = 0; j < M; j++)
      v[1][place[j]] += t;
  for (i = 0; i < 6; i++)
#pragma omp parallel for
    for (int j = 0; j < M; j++)
      v[2][j] += i;
  for (global = 0; global < 6; global++)
#pragma omp parallel for
    for (int j = 0; j < M; j++)
      v[3][j] += global;
  printf("%d %d\n", *at, global);
}

/* More than the directive stands in the loop. */
static void company(void) {
  double by = 1;
  for (int i = 1; i < 7; i++) {
    by *= 0.5;
#pragma omp parallel for
    for (int j = 0; j < M; j++)
      v[i][j] += v[i - 1][j] * by;
  }
#pragma omp parallel
  for (int i = 1; i < 4; i++) {
#pragma omp for
    for (int j = 0; j < M; j++)
      v[i][j] += v[i - 1][j];
#pragma omp for
    for (int j = 1; j < M; j++)
      u[i][j] += v[i][j - 1];
  }
}

int main(void) {
  fill();
  neighbours();
  show("neighbours");
  triangles(6);
  show("triangles");
  values();
  show("values");
  moving(&value, (unsigned *)&value);
  printf("%d\n", value);
  show("moving");
  unknown();
  show("unknown");
  company();
  show("company");
  return 0;
}
