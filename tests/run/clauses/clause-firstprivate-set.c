// firstprivate pointers that each iteration sets before it uses them: their value of before is of no interest. (Cython names
// what a `prange` assigns in firstprivate and lastprivate.) What an iteration may use as it was, or the program uses behind
// the loop, is something else.
//
// RUN: %modes %s
// KERNELS: 3
// LOOPS: 7
//
// RUN: %o2o -O2 -fopenmp -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
#include "../Inputs/show.h"
#include <stddef.h>

enum { N = 40, M = 6 };
static double in[N * M], out[N * M], other[N * M];

static void in_region(void) {
  const double *row = NULL;
  double *to = NULL;
  int i = 0, j;
#pragma omp parallel private(j)
  {
#pragma omp for nowait firstprivate(row) lastprivate(row) firstprivate(to) lastprivate(to)
    for (i = 0; i < N; i++) {
      row = in + (size_t)i * M;
      to = out + (size_t)i * M;
      for (j = 0; j < M; j++)
        to[j] = row[j] + j;
    }
  }
}

int main(void) {
  const double *row = NULL;
  int i = 0, j;
  for (i = 0; i < N * M; i++) {
    in[i] = (i * 37) % 23 + 1;
    other[i] = i % 7;
  }
  in_region();
#pragma omp parallel for firstprivate(row) private(j)
  for (i = 0; i < N; i++) {
    if (i % 3)
      row = in + i * M;
    else
      row = other + i * M;
    for (j = 0; j < M; j++)
      out[i * M + j] += row[j];
  }
#pragma omp parallel for collapse(2) firstprivate(row)
  for (int k = 0; k < N; k++)
    for (int l = 0; l < M; l++) {
      row = other + k * M;
      out[k * M + l] -= row[l];
    }

  row = in;
  // CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the firstprivate pointer 'row' is changed in the loop
#pragma omp parallel for firstprivate(row)
  for (i = 0; i < N; i++) {
    out[i] += row[i % 5];
    row = other + i % 5;
    out[i] -= row[0] * 0;
    row = in;
  }
  // CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the firstprivate pointer 'row' is changed in the loop
#pragma omp parallel for firstprivate(row) num_threads(1)
  for (i = 0; i < N; i++) {
    if (i == 7)
      row = other;
    out[i] += row[i];
  }
  // CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the firstprivate pointer 'row' is changed in the loop
#pragma omp parallel for firstprivate(row) num_threads(1)
  for (i = 0; i < N; i++) {
    if (i == 7)
      goto skip;
    row = other;
  skip:
    out[i] += row[i];
  }
  // CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the lastprivate variable 'row' holds a pointer
#pragma omp parallel for firstprivate(row) lastprivate(row)
  for (i = 0; i < N; i++) {
    row = in + i;
    out[i] += row[0];
  }
  printf("%g %d\n", row[0], (int)(row - in));
  show_double("out", out, N * M);
  return 0;
}
