// LU's pipeline: threads pass a flag on from one to the next, with flush and busy waiting.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 1
// LOOPS: 3
#include "../run/Inputs/show.h"
#include <omp.h>

#define N 24
static double v[N][N];
static int flag[N + 2], turn;

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      v[i][j] = i + 2 * j;
#pragma omp parallel
  {
    for (int k = 1; k < N; k++) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the body contains 'omp flush' [-Rpass-missed=omp2ocl]
#pragma omp for schedule(static) nowait
      for (int i = 1; i < N; i++) {
        if (i == 1) {
          while (flag[0] != 0) {
#pragma omp flush
          }
        }
        v[i][k] = v[i][k] * 0.5 + v[i][k - 1];
      }
#pragma omp barrier
    }
  }
// A flush that only publishes.
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the body contains 'omp flush' [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    v[i][0] = i;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: note: 'omp flush' here
#pragma omp flush(turn)
  }
  turn = 1;
// Waiting before the loop and passing on behind it, where all threads meet anyway: a kernel.
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    for (;;) {
      int now;
#pragma omp atomic read
      now = turn;
      if (now >= 1)
        break;
    }
#pragma omp for
    for (int i = 0; i < N; i++)
      v[i][1] += i;
    if (me >= 0)
#pragma omp atomic
      turn++;
  }
  show_double("v", &v[0][0], N * N);
  return 0;
}
