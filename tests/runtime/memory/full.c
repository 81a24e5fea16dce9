// Arrays that need more memory than the device has, together: those that a launch does not use leave it, and what only the device had is not lost.
// The launch goes on; where not even its own arrays fit it is split (OMP2OCL_SPLIT), else the host runs the loop.
//
// RUN: %clang -O2 -fopenmp %s -o %t.plain && %o2o -O2 -fopenmp %s -o %t && %t.plain > %t.expected
// RUN: for m in 100K 1M 2M 3M 7M; do for s in off 0.5 1 auto; do env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_DEVICE_MEMORY=$m OMP2OCL_SPLIT=$s %t > %t.out 2> %t.err || exit 1; diff %t.expected %t.out || exit 1; %not grep . %t.err || exit 1; done; done
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_DEVICE_MEMORY=2M OMP2OCL_VERBOSE=1 %t 2>&1 | %FileCheck %s
// CHECK: kernel fill_{{[0-9]+}} ({{.*}}): 8 launches, {{[0-9.]+}} ms{{$}}
// CHECK: kernel smooth_{{[0-9]+}} ({{.*}}): 24 launches, {{[0-9.]+}} ms{{$}}
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_DEVICE_MEMORY=1M OMP2OCL_VERBOSE=1 %t 2>&1 | %FileCheck %s --check-prefix=HOST
// HOST: kernel smooth_{{[0-9]+}} ({{.*}}): 0 launches, 0.000 ms, 24 on the host: it needs 1562 KiB, and the device has room for 896{{$}}
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_DEVICE_MEMORY=1M OMP2OCL_SPLIT=1 OMP2OCL_VERBOSE=2 %t 2>&1 | %FileCheck %s --check-prefix=SPLIT
// SPLIT: launch fill_{{[0-9]+}}: 100000 iterations
// SPLIT: launch smooth_{{[0-9]+}}: 57{{[0-9]+}} iterations
// SPLIT: kernel smooth_{{[0-9]+}} ({{.*}}): 24 launches, {{[0-9.]+}} ms{{$}}
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_DEVICE_MEMORY=12T %t 2>&1 | %FileCheck %s --check-prefix=BAD
// BAD: {{^}}omp2ocl: OMP2OCL_DEVICE_MEMORY='12T' is not a number of bytes, as 500M or 4G; using all{{$}}
//
// The device has less than it says: other processes have some of it, which some drivers say only when it is used.
// RUN: %clang -shared -fPIC -O1 %S/../Inputs/small_device.c -o %t.so -l:libOpenCL.so.1
// RUN: for m in 'ROOM=3000000' 'ROOM=1700000' 'ROOM=1000000' 'ROOM=3000000 LAZY=1' 'ROOM=1700000 LAZY=1' 'ROOM=1000000 LAZY=1'; do for s in off 1; do env $m LD_PRELOAD=%t.so OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_SPLIT=$s %t > %t.out 2> %t.err || exit 1; diff %t.expected %t.out || exit 1; grep 'small_device: [1-9]' %t.err || exit 1; done; done
// RUN: env ROOM=1700000 LAZY=1 LD_PRELOAD=%t.so OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_VERBOSE=1 %t 2>&1 | %FileCheck %s
//
// Its buffers are smaller than the arrays, in both kinds of memory.
// RUN: for m in discrete unified; do for s in off 0.5 1; do env LARGEST=500000 LD_PRELOAD=%t.so OMP2OCL=opencl OMP2OCL_MEMORY=$m OMP2OCL_SPLIT=$s %t > %t.out 2> %t.err || exit 1; diff %t.expected %t.out || exit 1; %not grep -v 'small_device: 0' %t.err || exit 1; done; done
// RUN: env LARGEST=500000 LD_PRELOAD=%t.so OMP2OCL=opencl OMP2OCL_MEMORY=unified OMP2OCL_SPLIT=1 OMP2OCL_VERBOSE=1 %t 2>&1 | %FileCheck %s
// REQUIRES: opencl
#include <stdio.h>
#include <stdlib.h>

#define N 100000
#define MANY 8

static void fill(double *p, int k) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    p[i] = i % 1000 + k;
}

static void smooth(double *restrict to, const double *restrict from) {
#pragma omp parallel for
  for (int i = 1; i < N - 1; i++)
    to[i] = 0.5 * to[i] + 0.25 * (from[i - 1] + from[i + 1]);
}

int main(void) {
  double *a[MANY];
  double sum = 0;
  for (int k = 0; k < MANY; k++) {
    a[k] = malloc(N * sizeof *a[k]);
    fill(a[k], k);
  }
  for (int step = 0; step < 3; step++)
    for (int k = 0; k < MANY; k++) {
      smooth(a[(k + 1) % MANY], a[k]);
      if (step == 1)
        a[(k + 2) % MANY][k] += 1;
    }
  for (int k = 0; k < MANY; k++) {
    const double *p = a[k];
    double most = 0;
#pragma omp parallel for reduction(+ : sum) reduction(max : most)
    for (int i = 0; i < N; i++) {
      sum += p[i];
      most = p[i] > most ? p[i] : most;
    }
    printf("%d %.10g %.10g %.10g\n", k, most, p[17], p[N - 2]);
    free(a[k]);
  }
  printf("%.12g\n", sum);
  return 0;
}
