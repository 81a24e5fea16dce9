// With OMP2OCL_SCOPE=region, behind a kernel: one loop of a region writes a column on the host, while threads that have left it read the rest.
//
// RUN: %clang -O2 -fopenmp %s -o %t.plain && env OMP_NUM_THREADS=2 %t.plain > %t.expected
// RUN: %o2o -O2 -fopenmp -fplugin-arg-omp2ocl-model=%S/../Inputs/columns-region.model %s -o %t
// RUN: env XDG_DATA_HOME=%t.none OMP_NUM_THREADS=2 OMP2OCL_SCOPE=region OMP2OCL_MEMORY=discrete OMP2OCL_VERBOSE=1 %t > %t.out 2> %t.err
// RUN: cmp %t.expected %t.out
// RUN: %FileCheck %s < %t.err
// CHECK: version: opencl (model columns-region; per region)
// CHECK: kernel main_23 {{.*}}: 4 launches
// CHECK: kernel main_{{.*}} 0 launches, {{.*}} 4 on the host
// CHECK: kernel main_{{.*}} 0 launches, {{.*}} 4 on the host
// REQUIRES: opencl
#include <stdio.h>
#include <stdlib.h>

#define M 1500
static double (*u)[M], r[M];

int main(void) {
  double s = 0;
  u = calloc(M * M, 8);
  for (int t = 0; t < 4; t++) {
#pragma omp parallel for
    for (int i = 0; i < M; i++)
      for (int j = 0; j < M; j++)
        u[i][j] = u[i][j] * 0.5 + i + j + t * 3 - u[i][j] * 0.25;
#pragma omp parallel num_threads(2)
    {
#pragma omp for nowait schedule(dynamic, 100)
      for (int i = 0; i < M; i++)
        u[i][0] = i + t;
#pragma omp for nowait schedule(static)
      for (int i = 0; i < M; i++) {
        double x = 0;
        for (int j = 1; j < M; j++)
          x += u[i][j];
        r[i] = x;
      }
    }
    for (int i = 0; i < M; i++)
      s += u[i][0] * 1e-3 + r[i] * 1e-6;
  }
  printf("%.12g\n", s);
  free(u);
  return 0;
}
