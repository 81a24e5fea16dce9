// Sums of consecutive elements may be added several at a time on CPU devices; other loops of reductions are left to the compiler of the device.
//
// RUN: %o2o -fplugin-arg-omp2ocl-print-kernels -Rpass=omp2ocl -fopenmp -c %s -o %t.o 2>%t.err | %FileCheck %s
// RUN: %FileCheck %s --check-prefix=REMARK < %t.err
// RUN: %o2o -fplugin-arg-omp2ocl-no-sums -fplugin-arg-omp2ocl-print-kernels -fopenmp -c %s -o %t.o | %FileCheck %s --check-prefix=OFF
//
// REMARK: sums of several iterations at a time in kernel dot_
// REMARK-NOT: several iterations
// OFF-NOT: #pragma clang

double fabs(double), fmax(double, double), log(double), sqrt(double);

double x[1000], y[1000];
int place[1000];

// CHECK-LABEL: void dot_
// CHECK: #pragma clang loop vectorize(enable)
// CHECK-NEXT: #endif
// CHECK-NEXT: for (ulong unit = first
double dot(double *norm) {
  double sum = 0, squares = 0;
#pragma omp parallel for reduction(+ : sum, squares)
  for (int i = 0; i < 1000; i++) {
    double a = fabs(x[i]);
    sum += a * y[i];
    squares += a * a;
  }
  *norm = sqrt(squares);
  return sum;
}

// CHECK-NOT: #pragma clang
double others(void) {
  double most = 0, gathered = 0, far = 0, logs = 0;
  long count = 0;
#pragma omp parallel for reduction(max : most)
  for (int i = 0; i < 1000; i++)
    most = fmax(most, x[i]);
#pragma omp parallel for reduction(+ : gathered)
  for (int i = 0; i < 1000; i++)
    gathered += x[place[i]];
#pragma omp parallel for reduction(+ : far)
  for (int i = 0; i < 100; i++)
    far += x[10 * i];
#pragma omp parallel for reduction(+ : logs)
  for (int i = 0; i < 1000; i++)
    logs += log(x[i]);
#pragma omp parallel for reduction(+ : count)
  for (int i = 0; i < 1000; i++)
    count += place[i];
  return most + gathered + far + logs + count;
}
