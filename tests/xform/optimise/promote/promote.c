// Elements that loops read and write, and small arrays of elements, are kept in private variables where objects do not overlap.
//
// RUN: %o2o -fplugin-arg-omp2ocl-no-vector -fplugin-arg-omp2ocl-print-kernels -Rpass=omp2ocl -fopenmp -c %s -o %t.o 2>%t.err | %FileCheck %s
// RUN: %FileCheck %s --check-prefix=REMARK < %t.err
// RUN: %o2o -fplugin-arg-omp2ocl-no-vector -fplugin-arg-omp2ocl-no-promote -fplugin-arg-omp2ocl-print-kernels -fopenmp -c %s -o %t.o | %FileCheck %s --check-prefix=OFF
// RUN: %o2o -fplugin-arg-omp2ocl-no-vector -fplugin-arg-omp2ocl-no-restrict -fplugin-arg-omp2ocl-print-kernels -fopenmp -c %s -o %t.o | %FileCheck %s --check-prefix=RESTRICT
//
// OFF-NOT: _own
// RESTRICT-NOT: O2O_APART

double a[100][100], x[100], y[100];
double c[100][20][5][5], r[100][20][5], d[100][20][5];

// The loop may run zero times.
// REMARK: 1 part of arrays kept in private variables in kernel sums_
// CHECK: #else
// CHECK-NEXT: #define O2O_APART
// CHECK: void sums_
// CHECK: #ifdef O2O_APART
// CHECK-NEXT: if (0 < n_{{[0-9]+}}) {
// CHECK-NEXT:   double [[Y:y_own_[0-9]+]] = y_{{[0-9]+}}[x_i_{{[0-9]+}}];
// CHECK-NEXT:   {{^}}#if (defined(V_n_{{[0-9]+}}) && {{.*}} <= 8)
// CHECK-NEXT:   #pragma unroll
// CHECK-NEXT:   {{^}}#else
// CHECK-NEXT:   O2O_ORDERED
// CHECK-NEXT:   {{^}}#endif
// CHECK-NEXT:   for (int k_
// CHECK-NEXT:     [[Y]] +=
// CHECK-NEXT:   }
// CHECK-NEXT:   y_{{[0-9]+}}[x_i_{{[0-9]+}}] = [[Y]];
// CHECK-NEXT: }
// CHECK-NEXT: #else
// CHECK-NEXT: {{^}}#if (defined(V_n_{{[0-9]+}}) && {{.*}} <= 8)
// CHECK-NEXT: #pragma unroll
// CHECK-NEXT: {{^}}#else
// CHECK-NEXT: O2O_ORDERED
// CHECK-NEXT: {{^}}#endif
// CHECK-NEXT: for (int k_
// CHECK: y_{{[0-9]+}}[x_i_{{[0-9]+}}] +=
// CHECK: #endif
void sums(int n) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    for (int k = 0; k < n; k++)
      y[i] += a[i][k] * x[k];
}

static void multiply(double block[5][5], const double from[5], double to[5]) {
  for (int m = 0; m < 5; m++)
    for (int n = 0; n < 5; n++)
      to[m] -= block[m][n] * from[n];
}

// A cell that is passed to a function, and the one before it.
// REMARK: 2 parts of arrays kept in private variables in kernel cells_
// CHECK: void multiply_private_{{[0-9]+}}(__global double *block_{{[0-9]+}}, double *from_{{[0-9]+}}, double *to_
// CHECK: void cells_
// CHECK: double [[R:r_own_[0-9]+]][5];
// CHECK: for (int m_{{[0-9]+}} = 0; m_{{[0-9]+}} < 5;
// CHECK: [[R]][(long)m_{{[0-9]+}}] = d_
// CHECK: multiply_private_{{[0-9]+}}(
// CHECK: r_{{[0-9]+}}[x_i_{{.*}}] = [[R]][(long)e_
// CHECK: #else
// CHECK: multiply_{{[0-9]+}}(
void cells(int n) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    for (int k = 1; k < n; k++) {
      for (int m = 0; m < 5; m++)
        r[i][k][m] = d[i][k][m];
      multiply(c[i][k], r[i][k - 1], r[i][k]);
    }
}

// One array alone, so that there is nothing to overlap: the neighbour is another element.
// REMARK: 1 part of arrays kept in private variables in kernel alone_
// CHECK: void alone_
// CHECK-NOT: O2O_APART
// CHECK: double a_own_
void alone(int n) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    for (int k = 1; k < n; k++)
      a[i][0] += a[i][k];
}

// The same element, a store under a condition, a part of a cell, an early end before the store, and a pointer that is kept.
// REMARK-NOT: remark: {{.*}}kept in private variables
// CHECK-LABEL: void kept_
// CHECK-NOT: _own
static double *next(double *p) { return p + 1; }
void kept(int n) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    for (int k = 0; k < n; k++)
      a[i][0] += a[i][k];
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    for (int k = 0; k < n; k++)
      if (x[k] > 0)
        y[i] += x[k];
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    for (int k = 0; k < n; k++)
      for (int m = 0; m < 4; m++)
        r[i][0][m] = r[i][0][m] * 0.5 + x[k];
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    for (int k = 0; k < n; k++) {
      if (x[k] > 0)
        break;
      y[i] += x[k];
    }
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    for (int k = 0; k < n; k++) {
      double *p = next(&y[i]);
      p[-1] += x[k];
      y[i] *= x[k];
    }
}
