// Loops whose bounds stand in memory are counted by the mean of some of them: rows of a sparse matrix, lists of cells, lengths.
//
// RUN: %o2o -O2 -fopenmp %s -o %t && rm -f %t.f && env OMP2OCL=openmp OMP2OCL_FEATURES=%t.f %t && %FileCheck %s < %t.f
// RUN: rm -f %t.f && env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_FEATURES=%t.f %t && %FileCheck %s < %t.f
// RUN: %build/omp2ocl-explain %t | %FileCheck %s --check-prefix=EXPLAIN
//
// 1000 rows of 12 elements each, two operations for each: three times; 1000 lists of 5 elements.
// Bytes are those of v (which a loop runs along: 96000), y twice, row, length and lists.
// CHECK: {{^}}comp64 82000 {{.*$}}
// CHECK: {{^}}transfer 132998 {{.*$}}
// Where no run has them: a hundred each.
// EXPLAIN: comp64    800*trips0
//
// REQUIRES: opencl
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  long first;
  short length, unused;
} list;

int main(void) {
  enum { N = 1000, M = 12 };
  int *row = malloc((N + 1) * sizeof *row);
  unsigned char *length = malloc(N);
  list *lists = malloc(N * sizeof *lists);
  double *v = malloc(N * M * sizeof *v), *y = malloc(N * sizeof *y), sum = 0;
  for (int i = 0; i <= N; i++)
    row[i] = i * M;
  for (int i = 0; i < N; i++) {
    length[i] = M;
    lists[i] = (list){i, 5, 1000};
  }
  for (int k = 0; k < N * M; k++)
    v[k] = k % 7;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double s = 0;
    for (int k = row[i]; k < row[i + 1]; k++)
      s += 2 * v[k];
    y[i] = s;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double s = y[i];
    for (int k = row[i + 1] - 1; k >= row[i]; k--)
      s -= 0.5 * v[k];
    y[i] = s;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double s = y[i];
    for (int k = 0; k < length[i]; k++)
      s += 0.25 * v[k];
    y[i] = s;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double s = y[i];
    for (int k = 0; k < lists[i].length; k++)
      s += 0.125 * v[lists[i].first + k];
    y[i] = s;
  }
  for (int i = 0; i < N; i++)
    sum += y[i];
  return sum != 63617.875 && printf("%f\n", sum);
}
