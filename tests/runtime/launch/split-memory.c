// One array is larger than the device's memory: the part of it that fits goes there with the iterations that need it, and stays there; the OpenMP
// threads run the others.
//
// RUN: %clang -O2 -fopenmp %s -o %t.plain && %o2o -O2 -fopenmp %s -o %t && %t.plain > %t.expected
// RUN: for m in 200 3000 20K 300K 2M 3M 4M 6M; do for s in off 0.3 0.9 1 auto on; do env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_DEVICE_MEMORY=$m OMP2OCL_SPLIT=$s %t > %t.out 2> %t.err || exit 1; diff %t.expected %t.out || exit 1; %not grep . %t.err || exit 1; done; done
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_DEVICE_MEMORY=2M OMP2OCL_SPLIT=1 OMP2OCL_VERBOSE=1 %t 2>&1 | %FileCheck %s
// CHECK: kernel main_{{[0-9]+}} ({{.*}}): 1 launches, {{[0-9.]+}} ms{{$}}
// CHECK: kernel main_{{[0-9]+}} ({{.*}}): 9 launches, {{[0-9.]+}} ms{{$}}
// CHECK: kernel main_{{[0-9]+}} ({{.*}}): 9 launches, {{[0-9.]+}} ms{{$}}
// CHECK: kernel main_{{[0-9]+}} ({{.*}}): 1 launches, {{[0-9.]+}} ms, 2 on the host: it needs
// CHECK: kernel main_{{[0-9]+}} ({{.*}}): 1 launches, {{[0-9.]+}} ms{{$}}
// It is never sent, and comes home once.
// CHECK: object v: 0 uploads, 0 bytes; 1 downloads, 917{{[0-9]+}} bytes
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_DEVICE_MEMORY=2M OMP2OCL_VERBOSE=1 %t 2>&1 | %FileCheck %s --check-prefix=HOST
// HOST-COUNT-4: on the host: it needs more of an array than a buffer of the device can hold
// RUN: env OMP2OCL=verify OMP2OCL_MEMORY=discrete OMP2OCL_DEVICE_MEMORY=4M %t 2> %t.err > %t.out && diff %t.expected %t.out && grep 'compared, 0 differ' %t.err
// REQUIRES: opencl
#include <stdio.h>
#include <stdlib.h>

#define N 300000
static double u[N], v[N];
static int histogram[8];

int main(void) {
  double sum = 0, most = -1;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    u[i] = i % 1013;
  for (int step = 0; step < 9; step++) {
#pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
      v[i] = 0.5 * u[i] + 0.25 * (u[i - 1] + u[i + 1]);
#pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
      u[i] = v[i];
    if (step == 3)
      u[step] = u[N - 5] = 7;
    if (step == 4)
      printf("%.10g %.10g\n", u[10], u[N - 10]);
  }
  /* Each iteration needs all of it. */
  for (int step = 0; step < 3; step++) {
    int n = step ? 8 : 0;
#pragma omp parallel for
    for (int k = 0; k < 8; k++)
      for (int i = 0; i < n * (N / 8); i++)
        histogram[k] += (int)u[i] % 8 == k;
  }
#pragma omp parallel for reduction(+ : sum) reduction(max : most)
  for (int i = 0; i < N; i++) {
    sum += u[i];
    most = u[i] > most ? u[i] : most;
  }
  printf("%.12g %.10g\n", sum, most);
  for (int i = 0; i < 8; i++)
    printf("%d\n", histogram[i]);
  return 0;
}
