// Forms that docs/forms.md says are the host's, and that no other test here has: the remark of each, and which loops have none because nothing
// shares their iterations.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 8
#include <complex.h>
#include <stdio.h>

enum { N = 200 };
static int a[N], cells[8];
static _Float16 h, x[N];
static _Complex int whole[N];
static _Float16 _Complex small[N];

int main(void) {
  int sum = 0, seen = 0;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the reduction has a 'task' modifier [-Rpass-missed=omp2ocl]
#pragma omp parallel for reduction(task, + : sum)
  for (int i = 0; i < N; i++)
    sum += i;
#pragma omp parallel
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: it stands inside a 'master taskloop' construct [-Rpass-missed=omp2ocl]
#pragma omp master taskloop
  for (int i = 0; i < N; i++)
    a[i] += i;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: 'omp atomic' is about something else than a number [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    h += (_Float16)(i % 2);
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop uses the type '_Complex _Float16', which OpenCL C does not have [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    small[i] = small[i] + 1;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop uses the type '_Complex int', which OpenCL C does not have [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    whole[i] = whole[i] * whole[i];
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: 'omp atomic compare' captures a value behind the comparison, which Clang gets wrong; capture it in front [-Rpass-missed=omp2ocl]
#pragma omp parallel for reduction(+ : seen)
  for (int i = 0; i < N; i++) {
    int v;
#pragma omp atomic compare capture
    {
      if (cells[i % 8] == 0) {
        cells[i % 8] = i % 8;
      }
      v = cells[i % 8];
    }
    seen += v >= 0;
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the clause 'depend' has an iterator or all memory [-Rpass-missed=omp2ocl]
#pragma omp target parallel for nowait depend(inout : omp_all_memory)
  for (int i = 0; i < N; i++)
    a[i]++;
#pragma omp taskwait
#pragma omp parallel
#pragma omp loop bind(thread)
  for (int i = 0; i < 1; i++)
    seen |= 1;
#pragma omp target simd
  for (int i = 0; i < N; i++)
    x[i] += 1;
#pragma omp taskgroup task_reduction(+ : sum)
  {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the clause 'in_reduction' has no translation [-Rpass-missed=omp2ocl]
#pragma omp taskloop in_reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += a[i];
  }
// CHECK: remark: 0 of 8 loops became kernels
  printf("%d %d %g %g %d\n", sum, a[5], (double)h, (double)x[7], seen > 0);
  return 0;
}
