// A case label inside a loop of its switch.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

static int a[20];

int main(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: a case label stands inside a nested statement of its switch [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++) {
    int k = 0, n = 0;
    switch (i % 2) {
    case 0:
      do {
        n += 10;
      case 1:
        n++;
      } while (++k < 3);
    }
    a[i] = n;
  }
  show_int("a", a, 20);
  return 0;
}
