// RUN: %o2o -O1 -fopenmp -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
/* Threads' elements are put together from the second one on, and what one thread has can be told. */
#include <omp.h>

// CHECK-COUNT-7: remark: {{.*}}the program can tell which thread has {{.*}} 'own'
// CHECK: remark: 0 of 7 loops

#define GATHER                                                                                     \
  int threads = omp_get_max_threads();                                                             \
  long part[threads];                                                                              \
  _Pragma("omp parallel") {                                                                        \
    long own = 0;                                                                                  \
    _Pragma("omp for") for (int i = 0; i < n; i++) own += key[i];                                  \
    part[omp_get_thread_num()] = own;                                                              \
  }

long taken_away(const int *key, int n) {
  GATHER
  long sum = part[0];
  for (int t = 1; t < threads; t++)
    sum -= part[t];
  return sum;
}

long looked_at_in_between(const int *key, int n, long *first) {
  GATHER
  long sum = part[0];
  *first = sum;
  for (int t = 1; t < threads; t++)
    sum += part[t];
  return sum;
}

long without_the_first(const int *key, int n) {
  GATHER
  long sum = 0;
  for (int t = 1; t < threads; t++)
    sum += part[t];
  return sum;
}

long with_the_first_twice(const int *key, int n) {
  GATHER
  long sum = part[0];
  for (int t = 0; t < threads; t++)
    sum += part[t];
  return sum;
}

long another_one_first(const int *key, int n) {
  GATHER
  long sum = part[1];
  for (int t = 1; t < threads; t++)
    sum += part[t];
  return sum;
}

long another_one_afterwards(const int *key, int n) {
  GATHER
  for (int t = 1; t < threads; t++)
    part[0] += part[t];
  return part[0] - part[1];
}

long looked_at_before(const int *key, int n) {
  GATHER
  const long first = part[0];
  for (int t = 1; t < threads; t++)
    part[0] += part[t];
  return part[0] - first;
}
