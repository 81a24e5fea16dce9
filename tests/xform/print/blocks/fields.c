// Where neighbouring iterations access nothing that is next to each other, as fields of structs, wide vectors of several iterations lose to the fields of one
// on processors with AVX-512 (bench/kernels/particles-aos.c).
//
// RUN: %o2o -O1 -fplugin-arg-omp2ocl-print-kernels -fopenmp -c %s -o %t.o | %FileCheck %s

typedef struct {
  double x, y, v, w;
} particle;
particle p[1000];
double columns[100][1000], sums[100];

// CHECK: The loop at line [[@LINE+12]]
// CHECK: #if defined(__AVX512F__) && !defined(O2O_PLAIN)
// CHECK-NEXT: #define O2O_FIELDS _Pragma("clang loop vectorize(disable)")
// CHECK-NEXT: #else
// CHECK-NEXT: #define O2O_FIELDS
// CHECK-NEXT: #endif
// CHECK-LABEL: __kernel void step_
// CHECK: #ifdef O2O_BLOCKED
// CHECK: O2O_FIELDS
// CHECK-NEXT: for (ulong n0 = first0; n0 < last0; ++n0) {
// CHECK-NEXT: const ulong k0 = n0;
void step(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    p[i].x += p[i].v;
    p[i].y += p[i].w;
  }
}

// Consecutive elements; or a loop, which has elements of its own.
// CHECK-NOT: O2O_FIELDS
void others(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    columns[3][i] = p[i].x;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 1000; j++)
      columns[i][j] += 1;
}
