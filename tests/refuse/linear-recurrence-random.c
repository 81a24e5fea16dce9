// A generator whose seed, a global struct, runs through the iterations.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

static struct {
  unsigned seed;
} generator = {12345};
static unsigned a[40];

static unsigned draw(void) { return generator.seed = generator.seed * 1664525u + 1013904223u; }

int main(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: all iterations write the shared variable 'generator' [-Rpass-missed=omp2ocl]
#pragma omp parallel for num_threads(1)
  for (int i = 0; i < 40; i++)
    a[i] = draw();
  show_uint("a", a, 40);
  return 0;
}
