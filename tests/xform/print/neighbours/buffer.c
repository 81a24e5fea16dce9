// Neighbouring elements of a buffer that an innermost loop reads are hidden from each other, where a work-item runs a block of iterations:
// every second one has a zero in its subscript that no compiler knows.
//
// RUN: %o2o -O1 -fplugin-arg-omp2ocl-print-kernels -fopenmp -c %s -o %t.o | %FileCheck %s

double in[100][300], out[100][300];

// CHECK: #if defined(O2O_BLOCKED) && !defined(O2O_PLAIN)
// CHECK-NEXT: #define O2O_ZERO ((long)get_global_offset(0))
// CHECK-NEXT: #else
// CHECK-NEXT: #define O2O_ZERO 0L
// CHECK-NEXT: #endif
// CHECK-LABEL: __kernel void line_
// CHECK: {{^ +}}const long o2o_zero = O2O_ZERO;
// CHECK-NOT: const long o2o_zero
// CHECK: t_[[T:[0-9]+]][(long)j_{{[0-9]+}}] =
// CHECK: = t_[[T]][((long)j_[[J:[0-9]+]] - 1)] + t_[[T]][(long)j_[[J]] + o2o_zero] - t_[[T]][((long)j_[[J]] + 1)] + t_[[T]][((long)j_[[J]] - 2) + o2o_zero]
// CHECK: out_{{.*}} += u_[[U:[0-9]+]][(long)j_[[K:[0-9]+]] + o2o_zero] * u_[[U]][((long)j_[[K]] + 1)]
void line(void) {
#pragma omp parallel for
  for (int i = 1; i < 99; i++) {
    double t[300], u[300];
    for (int j = 0; j < 300; j++)
      t[j] = in[i - 1][j] + in[i + 1][j];
    for (int j = 0; j < 300; j++)
      u[j] = in[i][j] * in[i][j];
    for (int j = 2; j < 299; j++)
      out[i][j] = t[j - 1] + t[j] - t[j + 1] + t[j - 2];
    for (int j = 2; j < 299; j++)
      out[i][j] += u[j] * u[j + 1];
  }
}

// Not those that are no neighbours, of a small array, of one that the loop writes, or in a loop around another one.
// CHECK-LABEL: __kernel void others_
// CHECK-NOT: o2o_zero
void others(void) {
#pragma omp parallel for
  for (int i = 1; i < 99; i++) {
    double t[300], u[60], v[300];
    for (int j = 0; j < 300; j++)
      t[j] = v[j] = in[i - 1][j];
    for (int j = 0; j < 60; j++)
      u[j] = in[i][j];
    for (int j = 1; j < 299; j++)
      out[i][j] = t[j - 1] + t[j + 1];
    for (int j = 1; j < 59; j++)
      out[i][j] += u[j - 1] + u[j];
    for (int j = 1; j < 299; j++)
      v[j] = v[j - 1] + v[j];
    for (int j = 1; j < 299; j++) {
      out[i][j] += t[j] * t[j + 1] + v[j];
      for (int k = 0; k < j; k++)
        out[i][j] += in[j][k];
    }
  }
}
