// Arrays that neighbouring work-items access far apart get another dimension last in memory: what each kernel wants, what is gained, and how
// subscripts are printed.
//
// RUN: %o2o -Rpass=omp2ocl -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %o2o -fplugin-arg-omp2ocl-no-layout -Rpass=omp2ocl -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=OFF
// RUN: %o2o -fplugin-arg-omp2ocl-print-kernels -fopenmp -c %s -o %t.o | %FileCheck %s --check-prefix=TEXT
// RUN: %o2o -fplugin-arg-omp2ocl-no-layout -fplugin-arg-omp2ocl-print-kernels -fopenmp -c %s -o %t.o | %FileCheck %s --check-prefix=OFFTEXT
//
// OFF-NOT: layouts for kernel
// OFFTEXT-NOT: O2O_STRIDE

#define N 40

static double rhs[N][N][N][5], u[N][N][N][5], flat[N][N], moved[N][N], plain[N][N], indirect[N][N];

static void subtract(double r[5], double v[5]) {
  for (int m = 0; m < 5; m++)
    r[m] -= 0.5 * v[m];
}

// A sweep along the second axis: work-items along the third one.
//
// CHECK: layouts for kernel sweep_j_{{[0-9]+}}: rhs stored as [k][j][m][i], u stored as [k][j][m][i]; coalesced accesses 0.000 -> 1.000
//
// TEXT-LABEL: of sweep_j(). */
// TEXT: #ifdef O2O_STRIDES_[[RHS:[0-9]+]] /* the launch stores rhs in another order */
// TEXT-NEXT: #define S_[[R:rhs_[0-9]+]](dimension, host) O2O_STRIDE_[[RHS]]_##dimension
// TEXT-NEXT: #else
// TEXT-NEXT: #define S_[[R]](dimension, host) (host)
// TEXT-NEXT: #endif
// TEXT: [[r:r_[0-9]+]][(long)m_{{[0-9]+}} * S_[[R]](3, 1L)] -=
// TEXT: __kernel void sweep_j_
// TEXT: * S_[[R]](0, 8000L) + {{.*}} * S_[[R]](1, 200L) + {{.*}} * S_[[R]](2, 5L)
void sweep_j(void) {
#pragma omp parallel for collapse(2)
  for (int k = 0; k < N; k++)
    for (int i = 0; i < N; i++)
      for (int j = 1; j < N; j++)
        subtract(rhs[k][j][i], u[k][j - 1][i]);
}

// Along the third axis: this kernel would gain by another order.
//
// CHECK: layouts for kernel sweep_i_{{[0-9]+}}: rhs stored as [k][i][m][j], u stored as [k][i][m][j]; coalesced accesses 0.000 -> 1.000
void sweep_i(void) {
#pragma omp parallel for collapse(2)
  for (int k = 0; k < N; k++)
    for (int j = 0; j < N; j++)
      for (int i = 1; i < N; i++)
        subtract(rhs[k][j][i], u[k][j][i - 1]);
}

// One computation by rows and by columns: the same share after reordering, and nothing to reorder in the first.
//
// CHECK-NOT: layouts for kernel rows_
static double by_row[N][N], by_column[N][N];
void rows(void) {
#pragma omp parallel for
  for (int j = 0; j < N; j++)
    for (int i = 1; i < N; i++)
      by_row[i][j] += by_row[i - 1][j] * 0.5;
}

// CHECK: layouts for kernel columns_{{[0-9]+}}: by_column stored as [i][j]; coalesced accesses 0.000 -> 1.000
void columns(void) {
#pragma omp parallel for
  for (int j = 0; j < N; j++)
    for (int i = 1; i < N; i++)
      by_column[j][i] += by_column[j][i - 1] * 0.5;
}

// Arrays that are used otherwise than by subscripts of their dimensions keep their order, and so do those whose subscripts nobody knows before the launch.
//
// CHECK: layouts for kernel uses_{{[0-9]+}}: plain stored as [i][j]; coalesced accesses 0.167 -> 0.500
static int which[N];
void uses(void) {
#pragma omp parallel for
  for (int j = 0; j < N; j++) {
    double *p = moved[j], *start = j % 2 ? flat[j] : flat[0];
    for (int i = 0; i < N; i++) {
      plain[j][i] += *p++ * start[i];
      indirect[j][which[i]] = 0;
    }
  }
}

// Vectors with rows in them.
//
// CHECK: layouts for kernel rows_in_vector_{{[0-9]+}}: w stored as [m][j], v stored as [i][j]; coalesced accesses 0.000 -> 1.000
// TEXT-LABEL: of rows_in_vector(). */
// TEXT: * S_[[V:v_[0-9]+]](0, ((long)n_{{[0-9]+}}))
void rows_in_vector(int n, double *v, double *w) {
#pragma omp parallel for
  for (int j = 0; j < n; j++)
    for (int i = 1; i < n; i++) {
      double sum = 0;
      for (int m = 0; m < 3; m++)
        sum += w[3 * j + m];
      v[j * n + i] = v[(j + 0) * n + i - 1] + sum;
    }
}

// A variable-length array.
//
// CHECK: layouts for kernel variable_{{[0-9]+}}: a stored as [i][j]; coalesced accesses 0.000 -> 1.000
// TEXT-LABEL: of variable(). */
// TEXT: * S_[[A:a_[0-9]+]](0, ((long){{.*}})) + {{.*}} * S_[[A]](1, 1L)
void variable(int n, double a[n][n]) {
#pragma omp parallel for
  for (int j = 0; j < n; j++)
    for (int i = 1; i < n; i++)
      a[j][i] += a[j][i - 1];
}
