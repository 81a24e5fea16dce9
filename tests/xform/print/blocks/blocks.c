// On CPU devices a work-item runs a block of iterations in each dimension; elsewhere there is one work-item per iteration.
//
// RUN: %o2o -fplugin-arg-omp2ocl-print-kernels -fopenmp -c %s -o %t.o | %FileCheck %s
// RUN: %o2o -fplugin-arg-omp2ocl-no-blocks -fplugin-arg-omp2ocl-print-kernels -fopenmp -c %s -o %t.o | %FileCheck %s --check-prefix=OFF
//
// OFF-NOT: O2O_BLOCKED

double a[40][50];

void two(void) {
  // CHECK-LABEL: void two_
  // CHECK: #ifdef O2O_BLOCKED
  // CHECK-NEXT: const ulong all1 = trips0, share1 = (all1 + get_global_size(1) - 1) / get_global_size(1);
  // CHECK-NEXT: const ulong first1 = min(share1 * get_global_id(1), all1);
  // CHECK-NEXT: const ulong last1 = min(first1 + share1, all1);
  // CHECK-NEXT: for (ulong n1 = first1; n1 < last1; ++n1) {
  // CHECK-NEXT:   const ulong k0 = n1;
  // CHECK-NEXT:   const ulong all0 = trips1, share0 = (all0 + get_global_size(0) - 1) / get_global_size(0);
  // CHECK-NEXT:   const ulong first0 = min(share0 * get_global_id(0), all0);
  // CHECK-NEXT:   const ulong last0 = min(first0 + share0, all0);
  // CHECK-NEXT:   for (ulong n0 = first0; n0 < last0; ++n0) {
  // CHECK-NEXT:     const ulong k1 = n0;
  // CHECK-NEXT: #else
  // CHECK-NEXT: const ulong k1 = get_global_id(0);
  // CHECK-NEXT: const ulong k0 = get_global_id(1);
  // CHECK-NEXT: if (k0 < trips0 && k1 < trips1) {
  // CHECK-NEXT: #endif
  // CHECK: a_{{.*}} = 1.0;
  // CHECK-NEXT: }
  // CHECK-NEXT: #ifdef O2O_BLOCKED
  // CHECK-NEXT: }
  // CHECK-NEXT: #endif
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 50; j++)
      a[i][j] = 1;
}
