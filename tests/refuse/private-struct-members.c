// Members of a region-private struct accumulated.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

struct complex {
  double real, imag;
};

int main(void) {
  double real = 0, imag = 0;
#pragma omp parallel
  {
    struct complex chk = {0, 0};
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: an iteration reads the value that an earlier iteration on the same thread left in 'chk' [-Rpass-missed=omp2ocl]
#pragma omp for
    for (int i = 0; i < 64; i++) {
      chk.real += i;
      chk.imag -= i * 0.5;
    }
#pragma omp critical
    {
      real += chk.real;
      imag += chk.imag;
    }
  }
  printf("%.6e %.6e\n", real, imag);
  return 0;
}
