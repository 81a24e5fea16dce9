// Directives that follow each other and whose loops have the same bounds: one launch where dependences stay within a work-item.
//
// RUN: %modes %s
// KERNELS: 18
// RUN: %o2o -O2 -fopenmp -Rpass=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
#include "../Inputs/show.h"

#define N 20
#define M 33

static double u[N][M], v[N][M], line[M], other[M];
static int marks[M], last, seen;
static struct cell {
  double value;
  int tag;
} cells[M];

static void fill(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      u[i][j] = i - 2 * j;
      v[i][j] = 0.5 * i + j % 5;
    }
  for (int j = 0; j < M; j++) {
    line[j] = j % 4;
    other[j] = 1.5 * j;
    marks[j] = j;
    cells[j].value = j;
    cells[j].tag = 0;
  }
}

static void show(const char *what) {
  printf("%s\n", what);
  show_double("u", &u[0][0], N * M);
  show_double("v", &v[0][0], N * M);
  show_double("line", line, M);
  show_double("other", other, M);
  long sum = 0;
  for (int j = 0; j < M; j++)
    sum += (j + 1) * (marks[j] + 3 * cells[j].tag);
  printf("marks %ld last %d seen %d cell %g\n", sum, last, seen, cells[M / 2].value);
}

/* The variables are private to the region; the one of the loops around the directives keeps its last value. */
static void sweeps(int n, int m) {
  int i = -1, j;
#pragma omp parallel private(j) firstprivate(i)
  {
    // CHECK: [[@LINE+1]]:1: remark: kernel sweeps_[[@LINE+1]]
#pragma omp for
    for (j = 0; j < m; j++) {
      line[j] = u[0][j] * 0.25;
      v[0][j] = line[j];
    }
    // CHECK: [[@LINE+2]]:1: remark: part of kernel sweeps_
    for (i = 1; i < n; i++)
#pragma omp for
      for (j = 0; j < m; j++) {
        double pivot = 1 / (4 - v[i - 1][j]);
        if (marks[j] % 7 == 3)
          continue;
        u[i][j] = (u[i][j] + u[i - 1][j]) * pivot;
        v[i][j] = pivot;
      }
#pragma omp barrier
    for (i = n - 2; i >= 0; i -= 2) {
#pragma omp for nowait
      for (j = 0; j < m; j++)
        u[i][j] -= v[i + 1][j] * u[i + 1][j];
    }
#pragma omp single
    last = i;
  }
}

/* Loops that are regions themselves, with variables of other names. */
static void combined(int m) {
  double t;
  int l;
  // CHECK: kernel combined_[[@LINE+1]]
#pragma omp parallel for private(t)
  for (int j = 0; j < m; j++) {
    t = line[j] + 1;
    other[j] = t * 0.75;
  }
  // CHECK: part of kernel combined_
#pragma omp parallel for private(l, t) schedule(static)
  for (l = 0; l < m; l++) {
    t = other[l] - 1;
    line[l] = t;
    cells[l].value += t;
  }
  // CHECK: part of kernel combined_
#pragma omp parallel for
  for (int k = 0; k < m; k++)
    cells[k].tag = (int)cells[k].value % 9;
}

static double twice(const double *p) { return 2 * *p; }
static void store(double *p, double x) { *p = x; }

/* Pieces of arrays by pointers, functions, private arrays. */
static void calls(double *a, double *b, int m) {
  // CHECK: kernel calls_[[@LINE+1]]
#pragma omp parallel for
  for (int j = 0; j < m; j++) {
    double three[3] = {a[j], b[j], 1};
    store(&b[j], three[j % 3] + twice(&three[2]));
  }
  // CHECK: part of kernel calls_
#pragma omp parallel for
  for (int j = 0; j < m; j++) {
    double three[3] = {b[j], 7, 1};
    a[j] = three[(j + 1) % 3] * twice(&b[j]);
  }
}

static void squares(int n, int m) {
#pragma omp parallel
  {
    // CHECK: kernel squares_[[@LINE+1]]
#pragma omp for collapse(2)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        u[i][j] = v[i][j] + i;
    // CHECK: part of kernel squares_
#pragma omp for collapse(2)
    for (int k = 0; k < n; k++)
      for (int l = 0; l < m; l++)
        v[k][l] = u[k][l] * u[k][l] - l;
  }
}

/* Orphaned; steps and directions. */
static void orphans(int from, int m) {
#pragma omp for
  for (unsigned j = m; j > (unsigned)from; j -= 3)
    line[j - 1] += 0.5;
#pragma omp for
  for (unsigned j = m; j > (unsigned)from; j -= 3) {
    other[j - 1] = line[j - 1] * 2;
    line[j - 1] = 1;
  }
}

/* More of them than go into one kernel. */
static void many(int m) {
#define STEP(k)                                                                                    \
  _Pragma("omp parallel for") for (int j = 0; j < m; j++) other[j] = other[j] * 0.5 + k;
#pragma omp parallel for
  for (int j = 0; j < m; j++)
    other[j] += 1;
#pragma omp parallel for
  for (int j = 0; j < m; j++)
    other[j] *= 2;
  STEP(1)
  STEP(2)
#pragma omp parallel for
  for (int j = 0; j < m; j++)
    other[j] += line[j];
#pragma omp parallel for
  for (int j = 0; j < m; j++)
    line[j] -= other[j];
}

int main(void) {
  fill();
  sweeps(N, M);
  show("sweeps");
  sweeps(2, M);
  show("one iteration around each");
  sweeps(N, 0);
  show("no columns");
  fill();
  combined(M);
  show("combined");
  fill();
  calls(line, other, M);
  show("calls");
  fill();
  squares(N, M);
  show("squares");
#pragma omp parallel
  orphans(2, M);
  orphans(2, M);
  show("orphans");
  fill();
  many(M);
  show("many");
  for (int t = 0; t < 5; t++) {
    combined(M);
    if (t % 2)
      seen += (int)line[t];
    other[t] = t;
  }
  show("steps");
  return 0;
}
