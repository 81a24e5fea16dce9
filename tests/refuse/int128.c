// __int128 in memory, as a parameter, as a divisor and as a floating-point number.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 5
#include "../run/Inputs/show.h"

static long a[20];
static __int128 memory[20];

static long high(__int128 x) { return (long)(x >> 64); }

int main(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop uses the type '__int128', which OpenCL C does not have [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    memory[i] = (__int128)i << 70;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop uses the type '__int128', which OpenCL C does not have [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    a[i] = (long)(memory[i] >> 68);
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop uses the type '__int128', which OpenCL C does not have [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    a[i] += high((__int128)i << 65);
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop uses the type '__int128', which OpenCL C does not have [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++) {
    __int128 by = ((__int128)i << 64) + 3;
    a[i] += (long)(((__int128)i << 90) / by);
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop uses the type '__int128', which OpenCL C does not have [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++) {
    __int128 t = (__int128)i << 80;
    a[i] += (long)((double)t * 1e-20);
  }
  show_long("a", a, 20);
  return 0;
}
