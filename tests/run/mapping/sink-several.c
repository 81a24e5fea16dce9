// Loops whose body is nothing but directives that follow each other: one launch, where dependences stay within a work-item.
//
// RUN: %modes %s
// KERNELS: 29
// LAUNCHES: any
// RUN: %o2o -O2 -fopenmp -Rpass=omp2ocl -Rpass-analysis=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %o2o -O2 -fopenmp -fplugin-arg-omp2ocl-no-sink -Rpass=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=KEPT
// KEPT: remark: part of kernel thomas_
// KEPT-NOT: around it is part of kernel
#include "../Inputs/show.h"

#define N 20
#define M 33

static double u[N][M], v[N][M], line[M], other[M];
static int steps;

static void fill(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      u[i][j] = i - 2 * j;
      v[i][j] = 2 + 0.5 * i + j % 5;
    }
  for (int j = 0; j < M; j++) {
    line[j] = j % 4;
    other[j] = 1.5 * j;
  }
}

static void show(const char *what) {
  printf("%s\n", what);
  show_double("u", &u[0][0], N * M);
  show_double("v", &v[0][0], N * M);
  show_double("line", line, M);
  show_double("other", other, M);
}

/* Both sweeps of tridiagonal systems, one per column. */
static void thomas(int n, int m) {
  // CHECK: [[@LINE+4]]:1: remark: kernel thomas_[[@LINE+4]]_to_[[@LINE+7]]: 1 dimension
  // CHECK: [[@LINE+6]]:1: remark: part of kernel thomas_{{.*}}: one launch for 2 directives
  // CHECK: remark: the loop over 'i' around it is part of kernel thomas_{{[0-9_a-z]*}}: one launch
  for (int i = 1; i < n; i++) {
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      line[j] = 1 / (v[i][j] - 0.25 * v[i - 1][j]);
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      u[i][j] = (u[i][j] - u[i - 1][j]) * line[j];
  }
  // The variable keeps its value, and the loops are in one region.
  int i;
#pragma omp parallel private(i)
  {
    // CHECK: remark: part of kernel thomas_{{.*}}: one launch for 3 directives
    // CHECK: remark: the loop over 'i' around it is part of kernel thomas_{{[0-9_a-z]*}}: one launch
    for (i = n - 2; i >= 0; --i) {
#pragma omp for
      for (int j = 0; j < m; j++)
        other[j] = v[i][j] * 0.125;
#pragma omp for nowait
      for (int k = 0; k < m; k++)
        u[i][k] -= other[k] * u[i + 1][k];
#pragma omp barrier
      ;
#pragma omp for
      for (int j = 0; j < m; j++)
        v[i][j] += i;
    }
#pragma omp single
    steps += i;
  }
}

/* Arrays that may overlap. */
static void columns(int n, int m, double *a, double *b) {
  // CHECK: remark: the loop over 'i' around it is part of kernel columns_{{[0-9_a-z]*}}: one launch, where arrays do not overlap
  for (int i = 0; i < n; i += 2) {
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      a[j] += b[j] * i;
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      b[j] = a[j] * 0.25 - i;
  }
}

/* The whole loop is in one more loop. */
static void steps_of(int n, int m) {
  for (int t = 0; t < 3; t++)
    for (int i = 1; i < n; i++) {
#pragma omp parallel for
      for (int j = 0; j < m; j++)
        u[i][j] += 0.5 * u[i - 1][j];
#pragma omp parallel for
      for (int j = 0; j < m; j++)
        v[i][j] -= u[i][j];
    }
}

/* Iterations of a directive that end early do not end those of the directives behind it. */
static void ends(int n, int m) {
  // CHECK: remark: the loop over 'i' around it is part of kernel ends_
  for (int i = 1; i < n; i++) {
#pragma omp parallel for
    for (int j = 0; j < m; j++) {
      if ((i + j) % 3 == 0)
        continue;
      u[i][j] += 0.5 * u[i - 1][j];
    }
#pragma omp parallel for
    for (int j = 0; j < m; j++) {
      int sum = 0;
      for (int k = 0; k < 4 + i % 2; k++) {
        if (k == j % 4)
          continue;
        sum += k;
      }
      line[j] += u[i][j] * sum;
    }
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      if (j > i)
        continue;
      else
        v[i][j] -= u[i][j];
  }
}

/* A launch for each iteration: neighbours meet, bounds depend on the variable, or there is something else in the loop. */
static void apart(int n, int m) {
  // CHECK: remark: part of kernel apart_
  // CHECK: remark: each iteration of the loop over 'i' around it is a launch of kernel apart_{{.*}}: different iterations of the directive's loop may meet in memory
  for (int i = 1; i < n; i++) {
#pragma omp parallel for
    for (int j = 1; j < m; j++)
      line[j] = u[i - 1][j - 1];
#pragma omp parallel for
    for (int j = 1; j < m; j++)
      u[i][j] += line[j] * 0.5;
  }
  // CHECK: remark: part of kernel apart_
  // CHECK: remark: each iteration of the loop over 'i' around it is a launch of kernel apart_{{.*}}: different iterations of the directive's loop may meet in memory
  for (int i = 1; i < n; i++) {
#pragma omp parallel for
    for (int j = 1; j < m; j++)
      line[j] = u[i - 1][j] + v[i - 1][j - 1];
#pragma omp parallel for
    for (int j = 1; j < m; j++)
      v[i][j] += line[j] * 0.5;
  }
  // CHECK: remark: part of kernel apart_
  for (int i = 1; i < n; i++) {
#pragma omp parallel for
    for (int j = 0; j < i; j++)
      line[j] = u[i - 1][j];
#pragma omp parallel for
    for (int j = 0; j < i; j++)
      v[i][j] += line[j] * 0.5;
  }
  // CHECK: remark: part of kernel apart_
  for (int i = 1; i < n; i++) {
    double w = other[i];
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      line[j] = u[i - 1][j] * w;
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      v[i][j] += line[j] * 0.5;
  }
  // CHECK: remark: part of kernel apart_
  for (int i = 1; i < n; i++) {
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      line[j] = u[i - 1][j];
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      v[i][j] += line[j] * 0.5;
#pragma omp parallel for
    for (int j = 0; j < m - 1; j++)
      v[i][j] += line[j] * 0.5;
  }
  // The sweep in it goes over fewer lines each time.
  // CHECK: remark: part of kernel apart_
  // CHECK: remark: the loop over 'k' around it is part of kernel apart_
  for (int i = 1; i < n; i++) {
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      line[j] = u[i - 1][j];
    for (int k = 1; k < i; k++)
#pragma omp parallel for
      for (int j = 0; j < m; j++)
        v[i][j] += line[j] * v[i - k][j];
  }
  // CHECK: remark: the loop over 'k' around it is part of kernel apart_
  // CHECK: remark: each iteration of the loop over 'i' around it is a launch of kernel apart_{{.*}}: the host does more for each launch
  for (int i = 1; i < n; i++) {
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      line[j] = u[i - 1][j];
    for (int k = 1; k < n; k++)
#pragma omp parallel for
      for (int j = 0; j < m; j++)
        v[k][j] += line[j] * v[k - 1][j];
  }
  // The body changes the bound.
  for (int i = 1; i < steps; i++) {
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      line[j] = u[i - 1][j];
#pragma omp parallel for
    for (int j = 0; j < m; j++) {
      v[i][j] += line[j] * 0.5;
      if (j == 3)
        steps--;
    }
  }
}

int main(void) {
  fill();
  thomas(N, M);
  show("thomas");
  thomas(1, M);
  show("no iterations");
  thomas(N, 0);
  show("no columns");
  fill();
  columns(N, M, line, other);
  columns(N, M - 1, line, line);
  columns(0, M, line, other);
  show("columns");
  fill();
  steps_of(N, M);
  show("steps");
  fill();
  ends(N, M);
  show("ends");
  fill();
  steps = N;
  apart(N, M);
  show("apart");
  printf("%d\n", steps);
  for (int t = 0; t < 3; t++) {
    thomas(N, M);
    if (t == 1)
      u[3][t] = line[2];
  }
  show("again");
  return 0;
}
