// A loop around several directives: the statements of all of them, in their order, are in it. It sets w[j] anew.
//
// RUN: %o2o -O2 -fopenmp -fplugin-arg-omp2ocl-print-kernels -c %s -o %t.o | %FileCheck %s
// RUN: %o2o -O2 -fopenmp -fplugin-arg-omp2ocl-no-sink -fplugin-arg-omp2ocl-print-kernels -c %s -o %t.o | %FileCheck %s --check-prefix=KEPT
// RUN: %o2o -O2 -fopenmp -fplugin-arg-omp2ocl-no-fuse -fplugin-arg-omp2ocl-print-kernels -c %s -o %t.o | %FileCheck %s --check-prefix=APART

#define M 64
double u[32][M], w[M];

void sweep(int n, int m) {
  for (int i = 1; i < n; i++) {
#pragma omp parallel for
    for (int j = 0; j < m; j++) {
      if (j == 2 * i)
        continue;
      w[j] = 0.25 * u[i - 1][j];
    }
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      u[i][j] -= w[j];
  }
}

// CHECK-LABEL: __kernel void sweep_12_to_18(
// CHECK:      #ifdef O2O_BLOCKED
// CHECK-NEXT: O2O_CARRIED()
// CHECK-NEXT: for (int [[I:i_[0-9]+]] = 1; [[I]] < n_{{[0-9]+}}; ++[[I]]) {
// CHECK:      for (ulong n0 = first0;
// CHECK:      #else
// CHECK:      O2O_CARRIED()
// CHECK-NEXT: for (int [[I]] = 1; [[I]] < n_{{[0-9]+}}; ++[[I]]) {
// CHECK-NEXT: #endif
// CHECK:      do {
// CHECK-NEXT: if (j_1 == (2 * [[I]])) {
// CHECK-NEXT: continue;
// CHECK:      w_{{[0-9]+}}[x_j_1] = 0.25 *
// CHECK-NEXT: } while (0);
// CHECK:      u_{{[0-9]+}}[(long)[[I]] * 64L + x_j_1] -= w_
// CHECK-NOT:  __kernel

// KEPT-LABEL: __kernel void sweep_12_to_18(
// KEPT-NOT:   for (int i

// APART: __kernel void sweep_12(
// APART: __kernel void sweep_18(
