// What the threads gather goes to an element for each of them, at which the program looks.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 8
#include "../run/Inputs/show.h"
#include <omp.h>
#include <stdlib.h>

#define N 100

#define GATHER(PART)                                                                              \
  _Pragma("omp parallel num_threads(2)") {                                                        \
    long own = 0;                                                                                 \
    _Pragma("omp for schedule(static)") for (int i = 0; i < n; i++) own += i;                     \
    PART[omp_get_thread_num()] = own;                                                             \
  }

// CHECK-COUNT-7: the program can tell which thread has added what to its own 'own' [-Rpass-missed=omp2ocl]
// CHECK: the program can tell which thread has found which maximum: 'own' is used for more than that of all threads
// CHECK: 0 of 8 loops became kernels

// Not all elements are put together.
static long without_first(int n) {
  long part[2], sum = 0;
  GATHER(part)
  for (int t = 1; t < 2; t++)
    sum += part[t];
  return sum;
}

static long only_first(int n) {
  long part[2], sum = 0;
  GATHER(part)
  for (int t = 0; t < 1; t++)
    sum += part[t];
  return sum;
}

// An element is changed on the way.
static long changed(int n) {
  long part[2], sum = 0;
  GATHER(part)
  part[1] = 7;
  for (int t = 0; t < 2; t++)
    sum += part[t];
  return sum;
}

// The sum of each thread can be seen.
static long squares(int n) {
  long part[2], sum = 0;
  GATHER(part)
  for (int t = 0; t < 2; t++)
    sum += part[t] * part[t];
  return sum;
}

static long steps(int n) {
  long part[2], sum = 0;
  GATHER(part)
  for (int t = 0; t < 2; t++) {
    sum += part[t];
    printf("%ld\n", sum);
  }
  return sum;
}

static long prefix(int n) {
  long part[2], sum[3] = {0};
  GATHER(part)
  for (int t = 0; t < 2; t++)
    sum[t + 1] += part[t];
  return sum[1] - sum[2];
}

// Somebody else has its address.
static long known(int n) {
  long part[2], sum = 0, *second = part + 1;
  GATHER(part)
  for (int t = 0; t < 2; t++)
    sum += part[t];
  return sum - *second;
}

// Largest values are added up.
static long largest(int n) {
  long part[2], sum = 0;
#pragma omp parallel num_threads(2)
  {
    long own = 0;
#pragma omp for schedule(static)
    for (int i = 0; i < n; i++)
      if (i > own)
        own = i;
    part[omp_get_thread_num()] = own;
  }
  for (int t = 0; t < 2; t++)
    sum += part[t];
  return sum;
}

int main(void) {
  printf("%ld %ld %ld %ld\n", without_first(N), only_first(N), changed(N), squares(N));
  printf("%ld %ld %ld %ld\n", steps(N), prefix(N), known(N), largest(N));
  return 0;
}
