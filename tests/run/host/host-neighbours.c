// A function of another file writes one row of an array, and one that lies right behind another one in memory: only
// what it writes is sent again, and neither the array that ends where that begins nor any other.
//
// RUN: %modes %s %S/../Inputs/host-neighbours-2.c
// KERNELS: 1
// RUN: %o2o -O2 -fopenmp %s %S/../Inputs/host-neighbours-2.c -o %t
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_VERBOSE=1 %t 2>&1 | %FileCheck %s
// REQUIRES: opencl
// CHECK-DAG: object fixed: 1 uploads,
// CHECK-DAG: object touched: 5 uploads,
// CHECK-DAG: object sum: 1 uploads,
// CHECK-DAG: object rows: 5 uploads,
#include <stdio.h>

#define N 64

void change(double *x, int n);

double fixed[N], touched[N], sum[N];
static double rows[4][N];

int main(void) {
  for (int i = 0; i < N; i++) {
    fixed[i] = i % 7;
    touched[i] = 1;
    sum[i] = 0;
    for (int k = 0; k < 4; k++)
      rows[k][i] = k + i % 3;
  }
  for (int step = 0; step < 5; step++) {
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      sum[i] += fixed[i] * rows[1][i] + touched[i] + rows[3][i];
    change(rows[3], 2);
    change(touched, 0);
    change(&rows[1][2] + step, 1);
  }
  double all = 0;
  for (int i = 0; i < N; i++)
    all += sum[i];
  printf("%.3f\n", all);
}
