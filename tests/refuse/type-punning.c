// Memory written as another type through a cast pointer, and read so through a variable.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 2
#include "../run/Inputs/show.h"

static float f[20];
static unsigned char bytes[20];

int main(void) {
  for (int i = 0; i < 20; i++)
    f[i] = (float)i;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop accesses memory of one type through a pointer to another type [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    ((unsigned char *)f)[i * 4 + 3] = bytes[i];
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop accesses memory of one type through a pointer to another type [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++) {
    const unsigned char *at = (const unsigned char *)&f[i];
    bytes[i] = at[1] + at[2];
  }
  show_uchar("bytes", bytes, 20);
  return 0;
}
