// What an iteration stores and the next one reads is kept in a variable; a loop that may not run reads nothing ahead of its first iteration.
//
// RUN: %o2o -fplugin-arg-omp2ocl-print-kernels -Rpass=omp2ocl -fopenmp -c %s -o %t.o 2>%t.err | %FileCheck %s
// RUN: %FileCheck %s --check-prefix=REMARK < %t.err
// RUN: %o2o -fplugin-arg-omp2ocl-no-carry -fplugin-arg-omp2ocl-print-kernels -fopenmp -c %s -o %t.o | %FileCheck %s --check-prefix=OFF
//
// OFF-NOT: _last

double x[100][100], y[100][100];

// REMARK: 1 element handed on to the next iteration in kernel filter_
// CHECK: void filter_
// CHECK: #ifdef O2O_APART
// CHECK: if (1 < n_{{[0-9]+}}) {
// CHECK: double [[Y:y_last_[0-9]+]] = y_
// CHECK: for (int j_
// CHECK-NEXT: [[Y]] = {{.*}} + 0.5 * [[Y]];
// CHECK-NEXT: y_{{.*}} = [[Y]];
void filter(int n) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    for (int j = 1; j < n; j++)
      y[i][j] = x[i][j] + 0.5 * y[i][j - 1];
}

// Behind the store the element is what the iteration has read, not what it has stored.
// CHECK: void behind_
// CHECK-NOT: _last
void behind(int n) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    for (int j = 1; j < n; j++) {
      y[i][j] = x[i][j];
      x[i][j] = y[i][j - 1];
    }
}
