// Kernels whose inner loops are parallel have a second shape: which dimensions, which conditions.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -fplugin-arg-omp2ocl-print-kernels -fplugin-arg-omp2ocl-no-promote -fplugin-arg-omp2ocl-no-jam -fplugin-arg-omp2ocl-no-local -c %s -o %t.o >%t.cl 2>%t.log
// RUN: %FileCheck %s <%t.cl
// RUN: %FileCheck --check-prefix REMARK %s <%t.log
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -fplugin-arg-omp2ocl-no-levels -c %s -o %t.o 2>&1 | %FileCheck --check-prefix OFF %s
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -fplugin-arg-omp2ocl-no-interchange -c %s -o %t.o 2>&1 | %FileCheck --check-prefix INNER %s
// OFF-NOT: other shape

double a[100][100], b[100][100], c[100][100];

// REMARK: remark: other shape of product_[[#@LINE+13]]: 2 dimensions (j, i), inner loops are parallel, for GPUs
// INNER: remark: kernel product_
// INNER-NOT: other shape of product_
// CHECK: __kernel void product_
// CHECK: for (int k
// CHECK-NEXT: {{^}}#if (defined(V_n_2) && {{.*}} <= 8 && {{.*}})
// CHECK-NEXT: #pragma unroll
// CHECK-NEXT: {{^}}#else
// CHECK-NEXT: O2O_ROLLED
// CHECK-NEXT: {{^}}#endif
// CHECK-NEXT: for (int j
// CHECK: __kernel void product_
void product(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        c[i][j] += a[i][k] * b[k][j];
}
// CHECK: const ulong k1 = get_global_id(0);
// CHECK-NEXT: const ulong k0 = get_global_id(1);
// CHECK-NEXT: if (k0 < trips0 && k1 < trips1) {
// CHECK: const long [[J:x_j_[0-9]+]] = lower1 + (long)k1;
// CHECK: for (int k
// CHECK-NOT: for (
// CHECK: c_{{[0-9]+}}[x_i_{{[0-9]+}} * 100L + [[J]]] +=

// A loop that is nearest to the work-item's memory already is vectorised where it is.
// REMARK: remark: other shape of add_[[#@LINE+3]]: 2 dimensions (j, i), inner loops are parallel, for GPUs
// INNER: remark: other shape of add_
void add(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      c[i][j] = a[i][j] + b[i][j];
}

// The column: dimension 0 is the outer loop, with levels or without.
// REMARK: remark: other shape of column_[[#@LINE+2]]: 2 dimensions (i, j), inner loops are parallel, for GPUs
void column(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      c[j][i] = a[j][i];
}

// Ranges that depend on outer loops.
// CHECK: __kernel void triangle_
// CHECK: for (int j
// CHECK: __kernel void triangle_
// CHECK: if (([[T:j_[0-9]+]] >= i_{{[0-9]+}}) && ([[T]] < n_{{[0-9]+}}))
void triangle(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++)
      c[i][j] = a[i][j];
}

// REMARK: other shape of pointers_[[#@LINE+2]]: 2 dimensions (j, i), inner loops are parallel where arrays do not overlap, for GPUs
void pointers(double *p, double *q, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      p[i * n + j] = q[j];
}

// REMARK: other shape of three_[[#@LINE+2]]: 3 dimensions (k, j, i)
void three(int n, double (*p)[50][50]) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 1; j < 49; j++)
      for (int k = 1; k < 49; k++)
        p[i][j][k] *= 2;
}
