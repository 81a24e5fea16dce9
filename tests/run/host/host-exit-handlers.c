// Handlers of the program's end look at what kernels have written, and streams get no buffer of the program's: neither keeps arrays from staying on the device.
//
// RUN: %modes %s
// KERNELS: 2
// RUN: %o2o -O2 -fopenmp %s -o %t
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_VERBOSE=1 %t 2>&1 | %FileCheck %s
// CHECK-DAG: object closed: 0 uploads, 0 bytes; 1 downloads, 4000 bytes
// CHECK-DAG: object heap: 1 uploads, 4000 bytes; 1 downloads, 4000 bytes
#include <stdio.h>
#include <stdlib.h>

enum { N = 1000 };
static int closed[N], *heap;

static void report(void) {
  long sum = 0;
  for (int i = 0; i < N; i++)
    sum += closed[i] * (long)i + heap[i];
  printf("report %ld\n", sum);
  free(heap);
  heap = NULL;
}

static void compute(int step) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    closed[i] = i * 3 + step;
}

/* Registered first, runs last: its loop is the OpenMP version. */
static void again(void) {
  compute(70);
  printf("again %d %d\n", closed[1], heap == NULL);
}

int main(void) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  setbuf(stderr, 0);
  setlinebuf(stdout);
  atexit(again);
  heap = calloc(N, sizeof *heap);
  for (int step = 0; step < 5; step++) {
    compute(step);
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      heap[i] += 2 + step;
    if (step == 1)
      atexit(report);
  }
  return 0;
}
