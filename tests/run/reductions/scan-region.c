// Scans of loops in regions and in functions that regions call, with several variables. Clang 19's own ones are wrong with any number
// of threads, so the program compares with loops of its own, and kernels are what is tested.
//
// RUN: %o2o -O2 -fopenmp %s -o %t -lm
// RUN: env OMP_NUM_THREADS=3 OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_VERBOSE=1 %t 2>&1 | %FileCheck %s
// RUN: env OMP_NUM_THREADS=3 OMP2OCL=opencl OMP2OCL_MEMORY=unified OMP2OCL_VERBOSE=1 %t 2>&1 | %FileCheck %s
// RUN: %if intel %{ env OMP_NUM_THREADS=3 OMP2OCL=opencl OMP2OCL_VERBOSE=1 %intel %t 2>&1 | %FileCheck %s %}
// RUN: %if oclgrind %{ env OMP_NUM_THREADS=3 OMP2OCL=opencl OMP2OCL_VERBOSE=1 OCLGRIND_LOG=%t.log %oclgrind %t 2>&1 | %FileCheck %s && %not grep . %t.log %}
// CHECK-DAG: {{^}}0 wrong
// CHECK-DAG: sums 13972 70 485
// CHECK-DAG: kernel scan_{{[0-9]+}} ({{.*}}): 1 launch
// CHECK-DAG: kernel main_35 ({{.*}}): 1 launch
// CHECK-DAG: kernel main_41 ({{.*}}): 1 launch
#include <stdio.h>

enum { N = 700 };
static int a[N], b[N], c[N], d[N], e[N];
static int orphaned;

static void scan(void) {
#pragma omp for reduction(inscan, + : orphaned)
  for (int i = 0; i < N; i++) {
    e[i] = orphaned;
#pragma omp scan exclusive(orphaned)
    orphaned += a[i];
  }
}

int main(void) {
  int sum = 0, most = -2147483647 - 1, count = 0, wrong = 0;
  for (int i = 0; i < N; i++)
    a[i] = i * 37 % 101 - 30;
#pragma omp parallel
  {
#pragma omp for reduction(inscan, + : sum)
    for (int i = 0; i < N; i++) {
      sum += a[i];
#pragma omp scan inclusive(sum)
      b[i] = sum;
    }
#pragma omp for reduction(inscan, max : most) reduction(inscan, + : count)
    for (int i = 0; i < N; i++) {
      c[i] = most;
      d[i] = count;
#pragma omp scan exclusive(most, count)
      most = a[i] > most ? a[i] : most;
      count += a[i] > 0;
    }
#pragma omp for
    for (int i = 0; i < N; i++)
      b[i] -= a[i];
    scan();
  }
  int s = 0, m = -2147483647 - 1, k = 0;
  for (int i = 0; i < N; i++) {
    wrong += b[i] != s || c[i] != m || d[i] != k || e[i] != s;
    s += a[i];
    m = a[i] > m ? a[i] : m;
    k += a[i] > 0;
  }
  wrong += s != sum || m != most || k != count || s != orphaned;
  printf("%d wrong\nsums %d %d %d\n", wrong, sum, most, count);
  return 0;
}
