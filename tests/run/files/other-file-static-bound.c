// What `[static n]` says of a function of another file: rows that it is called for are apart, so that the loop over them is a dimension of
// the kernel as well; and a function that does not keep to it leaves its loop to the host, which says so.
// RUN: %o2o -O2 -fopenmp -Rpass=omp2ocl %s %S/../Inputs/other-file-structs-2.c %S/../Inputs/other-file-structs-3.c -o %t 2>%t.err
// RUN: %FileCheck --check-prefix=REMARK %s <%t.err
// RUN: env OMP2OCL=openmp %t >%t.openmp
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_LEVELS=on OMP2OCL_VERBOSE=1 %t >%t.opencl 2>%t.run
// RUN: cmp %t.openmp %t.opencl && %FileCheck --check-prefix=RAN %s <%t.run
//
// REMARK: other shape of main_[[#@LINE+16]]: 2 dimensions
// RAN-DAG: kernel main_{{[0-9]+}} ({{.*}}:[[#@LINE+15]]): 1 launch
// RAN-DAG: kernel main_{{[0-9]+}} ({{.*}}:[[#@LINE+18]]): 0 launches, {{.*}} on the host: 'far' may access more than the 16 bytes that its parameter 1 is declared to point to
#include "../Inputs/other-file-structs.h"

#include <stdio.h>

#define N 60

static double a[N][N][3], b[N][2];

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < 3; k++)
        a[i][j][k] = (i * 31 + j * 17 + k * 5) % 23 / 8.0;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      spread3(a[i][j], 0.25);
#pragma omp parallel for
  for (int i = 0; i < N - 1; i += 2)
    far(b[i], 0.5);
  double sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      sum += a[i][j][0] * j - a[i][j][2] + b[i][j & 1];
  printf("%.9g\n", sum);
  return 0;
}
