// What the work-items of a group read alike in a sequential loop is shared through tiles in local memory, under O2O_LOCAL.
//
// RUN: %o2o -fplugin-arg-omp2ocl-print-kernels -Rpass=omp2ocl -fopenmp -c %s -o %t.o 2>%t.err | %FileCheck %s
// RUN: %FileCheck %s --check-prefix=REMARK < %t.err
// RUN: %o2o -fplugin-arg-omp2ocl-no-local -fplugin-arg-omp2ocl-print-kernels -fopenmp -c %s -o %t.o | %FileCheck %s --check-prefix=OFF
//
// OFF-NOT: O2O_LOCAL

double a[100][100], b[100][100], c[100][100];

// REMARK: 2 tiles in local memory in kernel product_
// CHECK: void product_
// CHECK: #ifdef O2O_LOCAL
// CHECK-NEXT: __local double [[A:a_tile_[0-9]+]][272];
// CHECK-NEXT: __local double [[B:b_tile_[0-9]+]][272];
// CHECK-NEXT: O2O_LOCAL int [[INSIDE:inside_[0-9]+]] = get_global_id(0) < trips1 && get_global_id(1) < trips0;
// CHECK: min((ulong)get_global_id(0), trips1 - 1);
// CHECK: double [[SUM:sum_[0-9]+]];
// CHECK-NEXT: if ([[INSIDE]]) {
// CHECK-NEXT:   [[SUM]] = 0
// CHECK-NEXT: }
// CHECK-NEXT: if (0 < n_{{[0-9]+}}) {
// CHECK: for (ulong [[AT:start_[0-9]+]] = 0
// CHECK-NEXT: o2o_barrier();
// CHECK-NEXT: if ((count_{{[0-9]+}} - [[AT]]) > column_
// CHECK-NEXT:   [[A]][(long)row_{{[0-9]+}} * 17L + (long)column_{{[0-9]+}}] = a_
// CHECK-NEXT: }
// CHECK-NEXT: if ((count_{{[0-9]+}} - [[AT]]) > row_
// CHECK-NEXT:   [[B]][(long)row_{{[0-9]+}} * 17L + (long)column_{{[0-9]+}}] = b_
// CHECK-NEXT: }
// CHECK-NEXT: o2o_barrier();
// CHECK-NEXT: if ([[INSIDE]]) {
// CHECK: [[SUM]] += [[A]][(long)row_{{[0-9]+}} * 17L + (long)[[STEP:step_[0-9]+]]] * [[B]][(long)[[STEP]] * 17L + (long)column_
// CHECK: #else
// CHECK-NEXT: #ifdef O2O_BLOCKED
void product(int n) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double sum = 0;
      for (int k = 0; k < n; k++)
        sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
}

// Bounds that differ between work-items, what is written, what is read under a condition, what nobody shares, an iteration that ends early.
// REMARK-NOT: remark: {{.*}}local memory
// CHECK-LABEL: void others_
// CHECK-NOT: O2O_LOCAL
void others(int n) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < i; k++)
        c[i][j] += a[i][k];
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 1; j < n; j++)
      for (int k = 0; k < n; k++)
        if (c[i][j] > 0)
          c[i][j] += a[i][k];
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        c[i][j] += a[(i + k) % n][(j + k) % n];
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      if (b[i][j] > 0)
        continue;
      for (int k = 0; k < n; k++)
        c[i][j] += a[i][k];
    }
}
