// What a reduction has gathered so far decides about more than its own updates, or is set around the inner loops: these stay loops, since the result depends on
// their order.  (Rows only rise, so that no other row counts.)
//
// RUN: %modes %s
// RUN: %o2o -O2 -fopenmp %s -o %t
// RUN: env OMP2OCL=opencl OMP2OCL_LEVELS=on OMP2OCL_VERBOSE=2 %t 2>&1 | %FileCheck %s
// KERNELS: 9
#include "../Inputs/show.h"

enum { N = 6, M = 40 };

static int values[N][M], seen[N][M];

static void show(const char *what) {
  show_int(what, &seen[0][0], N * M);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      seen[i][j] = 0;
  fflush(stdout);
}

static int note(int *where, int value) {
  *where = value;
  return 1;
}

/* Truths that are set around the loop, which has no iterations. */
static void around(int m) {
  int fine = 1, cells = 0;
#pragma omp parallel for reduction(&& : fine) reduction(+ : cells)
  for (int i = 0; i < N; i++) {
    if (values[i][0] > 3000)
      fine = 0;
    for (int j = 0; j < m; j++)
      cells += values[i][j];
  }
  printf("fine %d, cells %d\n", fine, cells);
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      values[i][j] = 1000 * i + j * 7 % M;

  int most = -1, least = 100000, others = 0, all = 1;
  // CHECK: launch main_[[#@LINE+1]]: 6 iterations
#pragma omp parallel for reduction(max : most) reduction(min : least)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      if (values[i][j] > most)
        most = values[i][j];
      else if (values[i][j] < least)
        least = values[i][j];
  printf("most %d, least of the others %d\n", most, least);

  most = -1;
  // CHECK: launch main_[[#@LINE+1]]: 6 iterations
#pragma omp parallel for reduction(max : most) reduction(+ : others)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      if (values[i][j] > most)
        most = values[i][j];
      else
        others++;
  printf("most %d, %d others\n", most, others);

  most = -1;
  // CHECK: launch main_[[#@LINE+1]]: 6 iterations
#pragma omp parallel for reduction(max : most)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      if (values[i][j] > most) {
        most = values[i][j];
        seen[i][j] = 1;
      }
  printf("most %d\n", most);
  show("records");

  most = -1;
  // CHECK: launch main_[[#@LINE+1]]: 6 iterations
#pragma omp parallel for reduction(max : most)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      if (values[i][j] > most && (seen[i][j] = 1))
        most = values[i][j];
  printf("most %d\n", most);
  show("conditions");

  most = -1;
  // CHECK: launch main_[[#@LINE+1]]: 6 iterations
#pragma omp parallel for reduction(max : most)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      if (values[i][j] > most) {
        most = values[i][j];
        continue;
      }
      seen[i][j] = 1;
    }
  printf("most %d\n", most);
  show("no records");

  // CHECK: launch main_[[#@LINE+1]]: 6 iterations
#pragma omp parallel for reduction(&& : all)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      all = all && (seen[i][j] = 1, values[i][j] != 5000 + M / 2);
  printf("all %d\n", all);
  show("looked at");

  all = 1;
  // CHECK: launch main_[[#@LINE+1]]: 6 iterations
#pragma omp parallel for reduction(&& : all)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      all = all && note(&seen[i][j], j) && values[i][j] != 5000 + M / 2;
  printf("all %d\n", all);
  show("noted");

  all = 1;
  // the same, but the condition does nothing
  // CHECK: launch main_[[#@LINE+1]]: 240 iterations
#pragma omp parallel for reduction(&& : all) reduction(max : most)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      all = all && values[i][j] != 5000 + M / 2;
      if (i != 3 && values[i][j] > most)
        most = values[i][j];
    }
  printf("all %d, most %d\n", all, most);
  // CHECK: launch around_{{[0-9]+}}: 6 iterations
  around(0);
  return 0;
}
