// An enumeration whose underlying type is bool (C23).
//
// RUN: %o2o %c23 -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
enum two : bool { NO, YES };

void f(int *out, int n) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop uses an enumeration of bool [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    enum two t = (enum two)(i & 1);
    out[i] = t;
  }
}
