// Several iterations of a loop run together in the loop inside it, where that saves accesses and changes no order that matters.
//
// RUN: %o2o -fplugin-arg-omp2ocl-no-vector -fplugin-arg-omp2ocl-print-kernels -Rpass=omp2ocl -fopenmp -c %s -o %t.o 2>%t.err | %FileCheck %s
// RUN: %FileCheck %s --check-prefix=REMARK < %t.err
// RUN: %o2o -fplugin-arg-omp2ocl-no-vector -fplugin-arg-omp2ocl-no-jam -fplugin-arg-omp2ocl-print-kernels -fopenmp -c %s -o %t.o | %FileCheck %s --check-prefix=OFF
//
// OFF-NOT: mid_

double a[100][100], b[100][100], c[100][100], e[100][20][100];

// REMARK: several iterations of 1 loop at a time in kernel product_
// CHECK: void product_
// CHECK: #ifdef O2O_APART
// CHECK: int [[MID:mid_[0-9]+]] =
// CHECK: for (int [[K:k_[0-9]+]] = 0; [[K]] < [[MID]]; [[K]] += 4) {
// CHECK-NEXT: {{^}}#if (defined(V_n_{{[0-9]+}}) && {{.*}} <= 8)
// CHECK-NEXT: #pragma unroll
// CHECK-NEXT: {{^}}#else
// CHECK-NEXT: O2O_ROLLED
// CHECK-NEXT: {{^}}#endif
// CHECK-NEXT: for (int [[J:j_[0-9]+]] = 0;
// CHECK-NEXT: c_{{.*}} += {{.*}}[[K]]
// CHECK-NEXT: c_{{.*}} += {{.*}}[[K]] + 1
// CHECK-NEXT: c_{{.*}} += {{.*}}[[K]] + 2
// CHECK-NEXT: c_{{.*}} += {{.*}}[[K]] + 3
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: O2O_ORDERED
// CHECK-NEXT: for (int [[K]] = [[MID]]; [[K]] < n
// CHECK: #else
// CHECK-NOT: mid_
void product(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        c[i][j] += a[i][k] * b[k][j];
}

// Four sums, each with a variable of its own.
// REMARK: several iterations of 1 loop at a time in kernel dots_
// CHECK: void dots_
// CHECK: double [[S0:sum_[0-9]+]] = 0
// CHECK-NEXT: double [[S1:sum_[0-9]+]] = 0
// CHECK-NEXT: double [[S2:sum_[0-9]+]] = 0
// CHECK-NEXT: double [[S3:sum_[0-9]+]] = 0
// CHECK-NEXT: O2O_ORDERED
// CHECK-NEXT: for (int k_
// CHECK-NEXT: [[S0]] +=
// CHECK-NEXT: [[S1]] +=
// CHECK-NEXT: [[S2]] +=
// CHECK-NEXT: [[S3]] +=
// CHECK-NEXT: }
// CHECK-NEXT: c_{{.*}} = [[S0]]
void dots(void) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    for (int j = 0; j <= i; j++) {
      double sum = 0;
      for (int k = 0; k < 100; k++)
        sum += a[i][k] * a[j][k];
      c[i][j] = sum;
    }
}

// An order that matters, a variable that is carried, nothing to save, too short.
// REMARK-NOT: remark: several iterations of {{[0-9]+}} loop
// CHECK-LABEL: void left_
// CHECK-NOT: mid_
void left(int n) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    for (int k = 0; k < n; k++)
      for (int j = 1; j < n; j++)
        c[i][j] += a[i][k] * c[i][j - 1];
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j + 1 < n; j++)
        c[i][j] += a[i][k] * c[i][j + 1];
#pragma omp parallel for
  for (int i = 0; i < 100; i++) {
    double t = 0;
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        c[i][j] += t = 0.5 * t + a[i][k];
  }
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        e[i][k][j] += a[k][j];
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    for (int k = 0; k < 8; k++)
      for (int j = 0; j < n; j++)
        c[i][j] += a[i][k] * b[k][j];
}
