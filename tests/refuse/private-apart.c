// Accumulators of the threads that the program does not only put together.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 4
#include "../run/Inputs/show.h"
#include <omp.h>

static int shares[2];
static long total, sum;
static long seen;
#pragma omp threadprivate(seen)

int main(void) {
#pragma omp parallel num_threads(2)
  {
// CHECK-DAG: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: note: declared here
    int n = 0, most = 0, part = 0;
// CHECK-DAG: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the program can tell which thread has added what to its own 'n' [-Rpass-missed=omp2ocl]
#pragma omp for schedule(static)
    for (int i = 0; i < 100; i++)
      n++;
    shares[omp_get_thread_num()] = n;
// Largest values are added up.
// CHECK-DAG: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the program can tell which thread has found which maximum: 'most' is used for more than that of all threads [-Rpass-missed=omp2ocl]
#pragma omp for schedule(static)
    for (int i = 0; i < 100; i++)
      if (i > most)
        most = i;
#pragma omp critical
    total += most;
// Only one thread's.
// CHECK-DAG: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the program can tell which thread has added what to its own 'part' [-Rpass-missed=omp2ocl]
#pragma omp for schedule(static)
    for (int i = 0; i < 100; i++)
      part += i;
    if (omp_get_thread_num() == 0) {
#pragma omp critical
      sum += part;
    }
    seen = 0;
// CHECK-DAG: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the program can tell which thread has added what to its own 'seen' [-Rpass-missed=omp2ocl]
#pragma omp for schedule(static)
    for (int i = 0; i < 100; i++)
      seen += i;
  }
  printf("%d %d %ld %ld %ld\n", shares[0], shares[1], total, sum, seen);
  return 0;
}
