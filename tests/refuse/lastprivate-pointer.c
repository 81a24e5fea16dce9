// The last iteration's pointer: what a kernel finds is where the array is on the device, or in a work-item's own memory.
//
// RUN: %o2o -O1 -fopenmp -Rpass-missed=omp2ocl -c %s -o /dev/null 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 3
#include "../run/Inputs/show.h"

enum { N = 40, M = 8 };
static double rows[N][M], sum[N];

int main(void) {
  const double *last = 0;
  double *ends[2];
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the lastprivate variable 'last' holds a pointer [-Rpass-missed=omp2ocl]
#pragma omp parallel for lastprivate(last)
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < M; k++)
      rows[i][k] = i + 0.5 * k;
    // CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: note: 'last' used here
    last = rows[i];
  }
  sum[0] = last[3];
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: {{.*}} [-Rpass-missed=omp2ocl]
#pragma omp parallel for lastprivate(ends)
  for (int i = 0; i < N; i++) {
    ends[0] = &rows[i][0];
    ends[1] = &rows[i][M - 1];
    sum[i] += ends[1][0] - ends[0][0];
  }
  sum[1] += *ends[0] + *ends[1];
  struct view {
    int n;
    double *row;
  } view = {1, rows[0]};
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the lastprivate variable 'view' holds a pointer [-Rpass-missed=omp2ocl]
#pragma omp parallel for firstprivate(view) lastprivate(view)
  for (int i = 0; i < N; i++) {
    view.n = i;
    view.row = rows[i];
    view.row[0] += 1;
  }
  sum[2] += view.n + view.row[0];
  show_double("sums", sum, N);
  return 0;
}
