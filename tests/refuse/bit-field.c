// Bit-fields in a union, of an object found with side effects, and updated atomically.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 3
#include "../run/Inputs/show.h"

struct pair {
  unsigned low : 3, high : 5;
};
static struct pair a[20];
static union {
  struct pair pair;
  unsigned only : 8;
} b[20];

int main(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop uses a union with bit-fields [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    b[i].only = i;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop uses a bit-field of an object that is found with side effects [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 19; i++) {
    int k = i;
    a[k++].low = k;
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop uses a bit-field as more than a value [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++) {
#pragma omp atomic
    a[i].high += 3;
  }
  printf("%u %u %u\n", a[5].low, a[5].high, b[7].only);
  return 0;
}
