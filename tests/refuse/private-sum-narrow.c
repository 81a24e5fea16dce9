// Each thread's sum fits into its variable, and all of them are put together in a wider one: the copy of one thread, in which a launch leaves
// what all have added, would not hold that. A count of a loop's iterations fits in any case.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 3
// LOOPS: 11
// FUSE: no
#include "../run/Inputs/show.h"
#include <omp.h>

enum { N = 400, T = 2 };
static unsigned x[N];

#define THREADS(TYPE, FIRST, STEP, MERGE)                                                         \
  _Pragma("omp parallel num_threads(T)") {                                                        \
    TYPE own = FIRST;                                                                             \
    _Pragma("omp for schedule(static)") for (int i = 0; i < N; i++) STEP;                         \
    MERGE                                                                                         \
  }

// CHECK-COUNT-7: the program can tell which thread has added what to its own 'own' [-Rpass-missed=omp2ocl]
// CHECK: the program can tell which thread has added what to its own 'from' [-Rpass-missed=omp2ocl]
// CHECK: 3 of 11 loops became kernels

int main(void) {
  long sum = 0, product = 1, element = 0, times = 0, twice = 0, bits = 0;
  double all = 0;
  unsigned same = 0, part[T];
  for (int i = 0; i < N; i++)
    x[i] = 20000000u + (unsigned)i % 7;
  THREADS(unsigned, 0, own += x[i], _Pragma("omp critical") sum += own;)
  THREADS(unsigned, 1, own *= i % 20 ? 1 : 5, _Pragma("omp atomic") product *= own;)
  THREADS(unsigned, 0, own += x[i], _Pragma("omp critical") all += own;)
  THREADS(unsigned, 0, own += x[i], part[omp_get_thread_num()] = own;)
  for (int t = 0; t < T; t++)
    element += part[t];
  // Two steps of one iteration, and iterations of several loops.
  THREADS(
      int, 0, {
        own += x[i] > 20000003u;
        own++;
      },
      _Pragma("omp atomic") twice += own;)
  for (int step = 0; step < 2; step++) {
#pragma omp parallel num_threads(T)
    {
      int own = 0;
      for (int k = 0; k < 3; k++) {
#pragma omp for schedule(static)
        for (int i = 0; i < N; i++)
          own += x[i] > 20000003u;
      }
#pragma omp atomic
      times += own;
    }
  }
  printf("%ld %ld %ld %g %ld %ld\n", sum, product, element, all, twice, times);
  // Counts that begin at another number than 0.
  unsigned from = 4294966900u;
  long high = 0, higher = 0;
  THREADS(unsigned, 4294966900u, own += x[i] > 20000003u, _Pragma("omp atomic") high += own;)
#pragma omp parallel num_threads(T) firstprivate(from)
  {
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++)
      from += x[i] > 20000003u;
#pragma omp atomic
    higher += from;
  }
  printf("%ld %ld\n", high, higher);
  times = 0;
  THREADS(int, 0, own += x[i] > 20000003u, _Pragma("omp atomic") times += own;)
  THREADS(unsigned, 0, own += x[i], _Pragma("omp critical") same += own;)
  THREADS(unsigned, 0, own ^= x[i] << i % 9, _Pragma("omp critical") bits ^= own;)
  printf("%ld %u %ld\n", times, same, bits);
  return 0;
}
