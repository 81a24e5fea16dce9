// A loop in the body of a `distribute` that has become a kernel is part of that, and its remark says so; where the loop
// around it was kept, it says why.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 1
// LOOPS: 4
#include "../run/Inputs/show.h"

static double a[20][30];

int main(void) {
#pragma omp target teams distribute
  for (int i = 0; i < 20; i++) {
    double first = i;
// CHECK: {{.*}}.c:[[#@LINE+2]]:{{[0-9]+}}: remark: loop kept: kernel main_[[#@LINE-3]], which the loop around it has become, runs its iterations as well [-Rpass-missed=omp2ocl]
// CHECK: note: see 'inside-kernel' in docs/remarks.md
#pragma omp parallel for
    for (int k = 0; k < 30; k++)
      a[i][k] = first + k;
  }
#pragma omp target teams distribute
  for (int i = 1; i < 20; i++) {
    if (a[i][0] < 0)
      puts("less");
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: it stands inside a 'target teams distribute' construct [-Rpass-missed=omp2ocl]
#pragma omp parallel for
    for (int k = 0; k < 30; k++)
      a[i][k] += 1;
  }
  show_double("a", a[0], 20 * 30);
  return 0;
}
