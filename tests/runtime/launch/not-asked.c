// A loop whose launch a condition refuses is the host's without a word to the runtime, as is one that is not reached: the verbose output says
// so. It said "0 launches", without a reason.
//
// REQUIRES: opencl
// RUN: %o2o -O1 -fopenmp %s -o %t && env OMP2OCL=opencl OMP2OCL_VERBOSE=1 OMP2OCL_CACHE=off %t 2>&1 | %FileCheck %s
// CHECK-DAG: kernel main_17 ({{.*}}): 1 launches, {{[0-9.]+}} ms{{$}}
// CHECK-DAG: kernel main_20 ({{.*}}): 0 launches, 0.000 ms, never asked for: its loop was not reached, or a condition in front of the launch did not hold{{$}}
// CHECK-DAG: kernel main_24 ({{.*}}): 0 launches, 0.000 ms, never asked for: its loop was not reached, or a condition in front of the launch did not hold{{$}}
// CHECK-DAG: {{^}}1000 3{{$}}
#include <stdio.h>

enum { N = 1000 };
static double a[N], b[N];

int main(int argc, char **argv) {
  (void)argv;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma omp parallel for if (argc > 5)
  for (int i = 0; i < N; i++)
    b[i] = a[i] + 1;
  if (argc > 7) {
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      b[i] = 0;
  }
  printf("%g %g\n", b[999], b[2]);
  return 0;
}
