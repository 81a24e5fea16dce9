// As failures-resident.c, where the device's memory is too small: loops are split, copies hold parts of arrays, and some leave the device.
// (The runtime is not unpacked in each of the many runs.)
//
// RUN: %o2o -O2 -fopenmp -fplugin-arg-omp2ocl-runtime=installed %s -o %t
// RUN: %clang -shared -fPIC -O1 %S/../Inputs/failing.c -o %t.so
// RUN: env COUNT_FROM=clCreateBuffer OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_DEVICE_MEMORY=40K OMP2OCL_SPLIT=1 %python %S/../Inputs/fail.py %t %t.so resident | %FileCheck %s
// RUN: env POCL_DEVICES="basic basic" OMP2OCL_DEVICE=all COUNT_FROM=clCreateBuffer OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_DEVICE_MEMORY=40K OMP2OCL_SPLIT=1 %python %S/../Inputs/fail.py %t %t.so resident | %FileCheck %s
// CHECK: each survived
// REQUIRES: opencl
#include <stdio.h>

#define N 3000
static double u[N], v[N], w[N];

int main(void) {
  double sum = 0;
  for (int step = 0; step < 2; step++) {
#pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
      v[i] = u[i - 1] + u[i + 1] + i;
#pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
      if ((int)v[i] % 3)
        u[i] = v[i] / 2;
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      w[i] += i;
    u[5] += w[7];
  }
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += u[i] + w[i];
  printf("%.10g %g %g\n", sum, u[N - 2], w[1]);
  return 0;
}
