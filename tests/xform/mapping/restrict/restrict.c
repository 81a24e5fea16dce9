// A kernel that writes an array and uses another one can be built for launches in which they do not overlap.
//
// RUN: %o2o -fplugin-arg-omp2ocl-print-kernels -fopenmp -c %s -o %t.o | %FileCheck %s
// RUN: %o2o -fplugin-arg-omp2ocl-no-restrict -fplugin-arg-omp2ocl-print-kernels -fopenmp -c %s -o %t.o | %FileCheck %s --check-prefix=OFF
//
// OFF-NOT: O2O_RESTRICT

// CHECK: #ifndef O2O_RESTRICT
// CHECK: #define O2O_RESTRICT
// CHECK: void copy_
// CHECK: __global char *O2O_RESTRICT b_to_
// CHECK: __global char *O2O_RESTRICT b_from_
void copy(double *to, const double *from, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    to[i] = from[i];
}

// One array alone.
// CHECK-NOT: O2O_RESTRICT
// CHECK: void twice_
// CHECK-NOT: O2O_RESTRICT
void twice(double *x, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    x[i] *= 2;
}
