// A loop of few iterations, each of which may be long, is divided among the cores of a CPU device: 64 iterations once were one work-group,
// which one core ran alone.
//
// REQUIRES: opencl
// RUN: %o2o -O2 -fopenmp %s -o %t
// RUN: env OMP2OCL=opencl OMP2OCL_DEVICE=pthread OMP2OCL_VERBOSE=2 %t 2>&1 | %FileCheck %s
// CHECK: {{^}}omp2ocl: launch main_{{[0-9]+}}: 64 iterations, global {{[0-9]+}}x1x1, local {{([1-9]|1[0-9]|2[0-9]|3[0-2])}}x1x1
// CHECK: {{^}}right{{$}}
#include <stdio.h>

static double row[64][100];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 64; i++)
    for (int k = 0; k < 100; k++)
      row[i][k] = i + k;
  long wrong = 0;
  for (int i = 0; i < 64; i++)
    for (int k = 0; k < 100; k++)
      wrong += row[i][k] != i + k;
  fprintf(stderr, wrong ? "wrong\n" : "right\n");
  return 0;
}
