// What the threads have gathered is not put together by all of them, as often as each other.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 5
#include "../run/Inputs/show.h"
#include <omp.h>

#define N 100

// CHECK-COUNT-5: the program can tell which thread has added what to its own 'own' [-Rpass-missed=omp2ocl]
// CHECK: 0 of 5 loops became kernels

#define GATHER                                                                                    \
  int me = omp_get_thread_num();                                                                  \
  long own = 0;                                                                                   \
  _Pragma("omp for schedule(static)") for (int i = 0; i < N; i++) own += i;

static long as_often_as_its_number(void) {
  long sum = 0;
#pragma omp parallel num_threads(2)
  {
    GATHER
    for (int k = 0; k < me; k++) {
#pragma omp critical
      sum += own;
    }
  }
  return sum;
}

static long as_often_as_computed(void) {
  long sum = 0;
#pragma omp parallel num_threads(2)
  {
    GATHER
    int times = 3 * me;
    for (int k = 0; k < times; k++)
#pragma omp atomic
      sum += own;
  }
  return sum;
}

static long until_left(void) {
  long sum = 0;
#pragma omp parallel num_threads(2)
  {
    GATHER
    for (int k = 0; k < 3; k++) {
      if (me == 0)
        break;
#pragma omp critical
      sum += own;
    }
  }
  return sum;
}

static long jumped_over(void) {
  long sum = 0;
#pragma omp parallel num_threads(2)
  {
    GATHER
    if (me == 0)
      goto end;
#pragma omp critical
    sum += own;
  end:;
  }
  return sum;
}

static long in_a_condition(void) {
  long sum = 0;
#pragma omp parallel num_threads(2)
  {
    GATHER
#pragma omp critical
    (void)(me == 1 && (sum += own));
  }
  return sum;
}

int main(void) {
  printf("%ld %ld %ld\n", as_often_as_its_number(), as_often_as_computed(), until_left());
  printf("%ld %ld\n", jumped_over(), in_a_condition());
  return 0;
}
