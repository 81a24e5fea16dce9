// Iterations that do nothing but count are unrolled in blocks: no compiler makes vectors of them, and they are short.
//
// RUN: %o2o -O1 -fplugin-arg-omp2ocl-print-kernels -fopenmp -c %s -o %t.o | %FileCheck %s

unsigned char data[100000];
int counts[256], rows[100][100];

// CHECK-LABEL: void histogram_
// CHECK: const ulong first = get_global_id(0), last = units, stride
// CHECK-NEXT: #endif
// CHECK-NEXT: #ifdef O2O_BLOCKED
// CHECK-NEXT: #pragma unroll 4
// CHECK-NEXT: #endif
// CHECK-NEXT: for (ulong unit = first
void histogram(void) {
#pragma omp parallel for reduction(+ : counts)
  for (int i = 0; i < 100000; i++)
    counts[data[i]]++;
}

// Where an iteration has a loop it is long.
// CHECK-LABEL: void long_
// CHECK-NOT: #pragma unroll
// CHECK: for (ulong unit = first
void long_(int n) {
#pragma omp parallel for reduction(+ : counts)
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < n; j++)
      counts[rows[i][j] & 255]++;
}
