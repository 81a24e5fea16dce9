// On a CPU device threads that wait do not spin, also where the environment wants that: their time is the kernels'. With OpenMP nothing is changed.
//
// REQUIRES: opencl
// RUN: %o2o -O1 -fopenmp %s -o %t
// RUN: env OMP_WAIT_POLICY=active OMP2OCL=opencl %t 2>%t.err | %FileCheck %s --check-prefix=OPENCL
// RUN: %count 0 <%t.err
// RUN: env OMP_WAIT_POLICY=active OMP2OCL=openmp %t | %FileCheck %s --check-prefix=OPENMP
// OPENCL: 5 spins 0 ms, later 0 ms
// OPENMP: 5 spins 2147483647 ms, later 2147483647 ms
#include <stdio.h>

int kmp_get_blocktime(void);

static int a[1000];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    a[i] = i;
  int first = kmp_get_blocktime(), later;
#pragma omp parallel num_threads(2)
  {
#pragma omp single
    later = kmp_get_blocktime();
  }
  printf("%d spins %d ms, later %d ms\n", a[5], first, later);
}
