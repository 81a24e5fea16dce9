// Kernels are not waited for where they are started, but the time that a program takes before and behind its loops includes them.
//
// RUN: %modes %s
// KERNELS: 1
// RUN: %o2o -O1 -fopenmp -fplugin-arg-omp2ocl-print-host -c %s -o %t.o | %FileCheck %s
// CHECK: touch_open(8u);}{{.*}}clock_gettime
#include <stdio.h>
#include <time.h>

#define N 1000
static double x[N];

int main(void) {
  struct timespec begin, end;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  for (int step = 0; step < 3; step++) {
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      x[i] = x[i] * 0.5 + i;
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
  printf("%d %.3f\n", end.tv_sec >= begin.tv_sec, x[N - 1]);
  return 0;
}
