// Four iterations of a block at a time, where each waits for a sum of its own.
//
// RUN: %o2o -fplugin-arg-omp2ocl-no-local -fplugin-arg-omp2ocl-print-kernels -Rpass=omp2ocl -fopenmp -c %s -o %t.o 2>%t.err | %FileCheck %s
// RUN: %FileCheck %s --check-prefix=REMARK < %t.err
// RUN: %o2o -fplugin-arg-omp2ocl-no-local -fplugin-arg-omp2ocl-no-abreast -fplugin-arg-omp2ocl-print-kernels -fopenmp -c %s -o %t.o | %FileCheck %s --check-prefix=OFF
//
// OFF-NOT: last0 - n0

double a[100][100], x[100], y[100], z[100];
float f[100][100];
int n;

// Sums have variables of their own, the inner loop's variable is one for all.
// REMARK: several iterations of a block at a time in kernel rows_{{.*}}, for CPUs
// CHECK: void rows_
// CHECK: ulong n0 = first0;
// CHECK-NEXT: {{^}}#if !defined(O2O_PLAIN) && O2O_ABREAST != 1
// CHECK-NEXT: {{^}}#if O2O_ABREAST == 8
// CHECK-NEXT: for (; last0 - n0 >= 8; n0 += 8) {
// CHECK: += {{.*}}x_i_{{[0-9]+}} + 7
// CHECK-NEXT: }
// CHECK-COUNT-8: y_
// CHECK-NEXT: }
// CHECK-NEXT: {{^}}#endif
// CHECK-NEXT: for (; last0 - n0 >= 4; n0 += 4) {
// CHECK-NEXT: const ulong k0 = n0;
// CHECK: double [[S0:sum_[0-9]+]] = 0
// CHECK-NEXT: double [[S1:sum_[0-9]+]] = 0
// CHECK-NEXT: double [[S2:sum_[0-9]+]] = 0
// CHECK-NEXT: double [[S3:sum_[0-9]+]] = 0
// CHECK-NEXT: O2O_ORDERED
// CHECK-NEXT: for (int [[J:j_[0-9]+]] = 0;
// CHECK-NEXT: [[S0]] += {{.*}}x_i_{{[0-9]+}} * {{.*}}[[J]]
// CHECK-NEXT: [[S1]] += {{.*}}x_i_{{[0-9]+}} + 1
// CHECK-NEXT: [[S2]] += {{.*}}x_i_{{[0-9]+}} + 2
// CHECK-NEXT: [[S3]] += {{.*}}x_i_{{[0-9]+}} + 3
// CHECK-NEXT: }
// CHECK-NEXT: y_{{.*}} = [[S0]];
// CHECK-NEXT: y_{{.*}}+ 1)] = [[S1]];
// CHECK-NEXT: y_{{.*}}+ 2)] = [[S2]];
// CHECK-NEXT: y_{{.*}}+ 3)] = [[S3]];
// CHECK-NEXT: }
// CHECK-NEXT: {{^}}#endif
// CHECK-NEXT: for (; n0 < last0; ++n0) {
void rows(void) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++) {
    double sum = 0;
    for (int j = 0; j < 100; j++)
      sum += a[i][j] * x[j];
    y[i] = sum;
  }
}

// A step of two, a private variable, and two loops that hand a value on.
// REMARK: several iterations of a block at a time in kernel twice_
// CHECK: void twice_
// CHECK: for (; last0 - n0 >= 4; n0 += 4) {
// CHECK: x_i_{{[0-9]+}} + (-6)
// CHECK: for (; n0 < last0; ++n0) {
void twice(void) {
  double s;
  int j;
#pragma omp parallel for private(s, j)
  for (int i = 99; i >= 0; i -= 2) {
    double most = 0;
    s = 1;
    for (j = 0; j < 100; j++)
      most = a[i][j] > most ? a[i][j] : most;
    for (j = 0; j < 100; j++)
      s = s * 0.5 + a[i][j] / most;
    z[i] = s;
  }
}

// What an element hands on in a variable is a chain as well.
// REMARK: several iterations of a block at a time in kernel filter_
// CHECK: void filter_
// CHECK: {{^}}#if !defined(O2O_PLAIN) && defined(O2O_APART) && O2O_ABREAST != 1
// CHECK: for (; last0 - n0 >= 4; n0 += 4) {
void filter(void) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++) {
    for (int j = 1; j < 100; j++)
      f[i][j] = 0.5f * f[i][j - 1] + (float)a[i][j];
  }
}

// Left alone: nothing is handed on, short loops, bounds of the iteration's own, loops that are left, integers, calls,
// private arrays, and a variable that is the last iteration's.
// REMARK-NOT: remark: several iterations of a block
// CHECK-LABEL: void left_
// CHECK-NOT: last0 - n0
double half(double v) { return v > 1 ? half(v / 2) : v; }
void left(const int *end) {
  double last = 0;
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < 100; j++)
      a[i][j] = x[j];
#pragma omp parallel for
  for (int i = 0; i < 100; i++) {
    double sum = 0;
    for (int j = 0; j < 8; j++)
      sum += a[i][j] * x[j];
    y[i] = sum;
  }
#pragma omp parallel for
  for (int i = 0; i < 100; i++) {
    double sum = 0;
    for (int j = 0; j < i; j++)
      sum += a[i][j] * x[j];
    y[i] = sum;
  }
#pragma omp parallel for
  for (int i = 0; i < 100; i++) {
    double sum = 0;
    for (int j = 0; j < end[i]; j++)
      sum += a[i][j] * x[j];
    y[i] = sum;
  }
#pragma omp parallel for
  for (int i = 0; i < 100; i++) {
    double sum = 0;
    for (int j = 0; j < 100; j++) {
      if (a[i][j] < 0)
        break;
      sum += a[i][j] * x[j];
    }
    y[i] = sum;
  }
#pragma omp parallel for
  for (int i = 0; i < 100; i++) {
    int sum = 0;
    for (int j = 0; j < 100; j++)
      sum += (int)a[i][j];
    y[i] = sum;
  }
#pragma omp parallel for
  for (int i = 0; i < 100; i++) {
    double part[4] = {0}, sum = 0;
    for (int j = 0; j < 100; j++)
      sum += part[j & 3] += a[i][j];
    y[i] = sum;
  }
#pragma omp parallel for lastprivate(last)
  for (int i = 0; i < 100; i++) {
    double sum = 0;
    for (int j = 0; j < 100; j++)
      sum += a[i][j] * x[j];
    y[i] = last = sum;
  }
  z[0] = last;
}

// Sums in memory: the rows of b are loaded once for four rows of c, one row behind the other, and compilers are told that columns are
// independent.
// REMARK: several iterations of a block at a time in kernel product_
// CHECK: {{^}}#define O2O_INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")
// CHECK: void product_
// CHECK: {{^}}#if !defined(O2O_PLAIN) && defined(O2O_APART) && O2O_ABREAST != 1
// CHECK-NEXT: for (; last0 - n0 >= 4; n0 += 4) {
// CHECK: int mid_{{[0-9]+}} =
// CHECK: O2O_INDEPENDENT
// CHECK: for (int {{j_[0-9]+}} = 0;
// CHECK-COUNT-4: {{^ *}}c_{{[0-9]+}}[x_i_{{[0-9]+}} *
// CHECK-NEXT: {{^ *}}c_{{[0-9]+}}[(x_i_{{[0-9]+}} + 1)
// CHECK: }
// CHECK: for (; n0 < last0; ++n0) {
double c[100][100], b[100][100];
void product(void) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        c[i][j] += a[i][k] * b[k][j];
}

// Columns wait for each other.
// REMARK-NOT: several iterations of a block at a time in kernel chained_
void chained(void) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      for (int j = 1; j < n; j++)
        c[i][j] += c[i][j - 1] * b[k][j];
}
