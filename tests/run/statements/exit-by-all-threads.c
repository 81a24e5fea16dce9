// All threads of a region that stays on the host call exit() at the same time, from the region, a macro and a function, when kernels have
// run: the program ends with its status, and not in the ends of the OpenCL library, which are made for one thread.
//
// RUN: %modes %s
// RUN: %modes %s -DBAD=1
// RUN: %modes %s -DBAD=2
// KERNELS: 1
// LAUNCHES: any
// RUN: %o2o -O2 -fopenmp %s -o %t
// RUN: for i in 1 2 3 4 5 6 7 8; do env OMP2OCL=opencl %t >/dev/null; [ $? = 3 ] || exit 1; done
#include "../Inputs/show.h"
#include <omp.h>
#include <stdlib.h>

#ifndef BAD
#define BAD 0
#endif
#define N 1000
#define STOP(status) exit(status)

static double a[N];

static void stop(int status) { exit(status); }

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = i * 0.5;
  show_double("a", a, N);
  fflush(stdout);
#pragma omp parallel num_threads(8)
  {
    int thread = omp_get_thread_num();
#pragma omp barrier
    if (a[thread] >= 0) {
      if (BAD == 1)
        STOP(4);
      if (BAD == 2)
        stop(5);
      exit(3);
    }
  }
  return 0;
}
