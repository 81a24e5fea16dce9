// Innermost loops that could be vectors are marked, so that no compiler unrolls them before; others are not.
//
// RUN: %o2o -O1 -fplugin-arg-omp2ocl-no-stage -fplugin-arg-omp2ocl-print-kernels -fopenmp -c %s -o %t.o | %FileCheck %s

double a[100][300], b[100][300], s[100];
int n[100][300], counts[100];

// CHECK: #ifdef O2O_UNROLL{{$}}
// CHECK-NEXT: #define O2O_ROLLED O2O_UNROLLED(O2O_UNROLL)
// CHECK-NEXT: #elif defined(O2O_BLOCKED) && !defined(O2O_PLAIN) && !defined(O2O_KEEPS_ORDER)
// CHECK-NEXT: #define O2O_ROLLED _Pragma("nounroll")
// CHECK-NEXT: #else
// CHECK-NEXT: #define O2O_ROLLED
// CHECK-NEXT: #endif
// CHECK-LABEL: __kernel void innermost_
// CHECK: for (ulong n0
// CHECK-NOT: O2O_ROLLED
// CHECK: {{^ +}}O2O_ROLLED
// CHECK-NEXT: for (int j_
// CHECK: for (int k_
// CHECK-NEXT: O2O_ROLLED
// CHECK-NEXT: for (int m_
// CHECK: int sum_
// CHECK-NEXT: O2O_ROLLED
// CHECK-NEXT: for (int j_
void innermost(void) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++) {
    for (int j = 1; j < 299; j++)
      b[i][j] = a[i][j - 1] + a[i][j + 1];
    for (int k = 0; k < 100; k++)
      for (int m = 0; m < 300; m++)
        n[i][m] += k;
    int sum = 0;
    for (int j = 0; j < 300; j++)
      sum += n[i][j];
    counts[i] = sum;
  }
}

// What is unrolled in a loop leaves it innermost.
// CHECK-LABEL: __kernel void unrolled_
// CHECK: {{^ +}}O2O_ROLLED
// CHECK-NEXT: for (int j_
// CHECK: #pragma unroll
// CHECK-NEXT: for (int m_
void unrolled(void) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < 290; j++) {
      b[i][j] = 0;
      for (int m = 0; m < 5; m++)
        b[i][j] += a[i][j + m];
    }
}

// Sums are ordered, short loops become statements, a loop that is left is no vector.
// CHECK-LABEL: __kernel void others_
// CHECK-NOT: {{^ +}}O2O_ROLLED
// CHECK-LABEL: __kernel void arrays_
void others(void) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++) {
    double sum = 0;
    for (int j = 0; j < 300; j++)
      sum += a[i][j];
    s[i] = sum;
    for (int j = 0; j < 12; j++)
      b[i][j] = 2 * a[i][j];
    for (int j = 0; j < 300; j++) {
      if (n[i][j] < 0)
        break;
      n[i][j] = 0;
    }
  }
}

// A small array of the work-item: marked where the loop is known to be long.
// CHECK: {{^ +}}O2O_ROLLED
// CHECK-NEXT: for (int j_
// CHECK-NOT: {{^ +}}O2O_ROLLED
void arrays(int l) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++) {
    double t[20], u[20];
    for (int j = 0; j < 20; j++)
      t[j] = a[i][j];
    for (int j = 0; j < l; j++)
      u[j] = t[j] * t[0];
    b[i][0] = u[i % l];
  }
}
