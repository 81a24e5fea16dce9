// A thread that is not the first one ends the program: handlers of its end find what kernels have written all the same.
//
// RUN: %modes %s
// KERNELS: 2
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 1000 };
static int closed[N], *heap;

static void report(void) {
  long sum = 0;
  for (int i = 0; i < N; i++)
    sum += closed[i] * (long)i + heap[i];
  printf("report %ld\n", sum);
}

int main(void) {
  heap = calloc(N, sizeof *heap);
  for (int step = 0; step < 5; step++) {
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      closed[i] = i * 3 + step;
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      heap[i] += 2 + step;
    if (step == 1)
      atexit(report);
  }
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == omp_get_num_threads() - 1)
      exit(0);
#pragma omp barrier
  }
  return 1;
}
