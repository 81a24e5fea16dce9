// Loops that carry floating-point sums are marked, so that no compiler adds up in another order; others are free to be vectors.
// In staged loops a value comes from an array of the group, which is as good as any variable: marked to be sure, so not looked at here.
//
// RUN: %o2o -O1 -fplugin-arg-omp2ocl-no-stage -fplugin-arg-omp2ocl-print-kernels -fopenmp -c %s -o %t.o | %FileCheck %s
// RUN: %o2o -O1 -ffast-math -fplugin-arg-omp2ocl-print-kernels -fopenmp -c %s -o %t.o | %FileCheck %s --check-prefix=FAST
// FAST-NOT: O2O_ORDERED

double a[100][300], b[100][300], s[100];
float f[100][300];
int n[100][300], counts[100];

// In plain blocks no loop is a vector, whichever kind it is of.
// CHECK: #ifdef O2O_PLAIN
// CHECK-NEXT: #define for _Pragma("clang loop vectorize(disable)") for
// CHECK-NEXT: #define O2O_WHILE _Pragma("clang loop vectorize(disable)")
// CHECK-NEXT: #else
// CHECK-NEXT: #define O2O_WHILE
// CHECK-NEXT: #endif
// CHECK: #if defined(O2O_KEEPS_ORDER) && defined(O2O_UNROLL)
// CHECK-NEXT: #define O2O_ORDERED O2O_UNROLLED(O2O_UNROLL)
// CHECK-NEXT: #elif defined O2O_KEEPS_ORDER
// CHECK-NEXT: #define O2O_ORDERED
// CHECK-NEXT: #elif defined O2O_PLAIN
// CHECK-NEXT: #define O2O_ORDERED _Pragma("nounroll")
// CHECK-NEXT: #else
// CHECK-NEXT: #define O2O_ORDERED _Pragma("clang loop vectorize(disable)") _Pragma("nounroll")
// CHECK-NEXT: #endif
// CHECK-LABEL: __kernel void sums_
// CHECK: double t_
// CHECK-NEXT: O2O_ORDERED
// CHECK-NEXT: for (int j_
// CHECK: O2O_WHILE
// CHECK-NEXT: O2O_ORDERED
// CHECK-NEXT: while (
void sums(void) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++) {
    double t = 0;
    for (int j = 0; j < 300; j++)
      t += a[i][j];
    int k = 300;
    while (k > 0) {
      float last = (float)t;
      t = last * f[i][--k];
    }
    s[i] = t;
  }
}

// What an iteration computes for itself, what it has loaded, integers, and elements that move with the loop.
// CHECK-LABEL: __kernel void free_
// CHECK-NOT: {{^ +}}O2O_ORDERED
void free_(void) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++) {
    double before = a[i][0];
    int sum = 0;
    for (int j = 1; j < 300; j++) {
      double here = a[i][j] * 2;
      here = here * here;
      b[i][j] += here - before;
      before = a[i][j];
      sum += n[i][j];
    }
    counts[i] = sum;
  }
}

// The sum is an element that does not move with the loop, or one of a small array.
// CHECK-LABEL: __kernel void elements_
// CHECK: O2O_ORDERED
// CHECK-NEXT: for (int j_
// CHECK: O2O_ORDERED
// CHECK-NEXT: for (int k_
// CHECK-NEXT: #pragma unroll
// CHECK-NEXT: for (int m_
void elements(void) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++) {
    double t[4] = {0};
    for (int j = 0; j < 300; j++)
      s[i] += a[i][j];
    for (int k = 0; k < 300; k += 4)
      for (int m = 0; m < 4; m++)
        t[m] += a[i][k + m];
    s[i] += t[0] * t[1] * t[2] * t[3];
  }
}
