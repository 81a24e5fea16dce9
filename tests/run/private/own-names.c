// Programs may have arrays and functions with names of POSIX. The runtime calls none of them; OpenCL would, so that is not loaded.
//
// RUN: %clang -O1 -w -fopenmp %s -o %t.plain && %o2o -O1 -w -fopenmp %s -o %t && %t.plain >%t.expected
// RUN: %t 2>%t.err | cmp - %t.expected
// RUN: env OMP2OCL=openmp %t 2>%t.err | cmp - %t.expected
// RUN: env OMP2OCL=opencl %t 2>%t.err | cmp - %t.expected
// RUN: %FileCheck %s --input-file=%t.err
// CHECK: omp2ocl: OMP2OCL=opencl, but the program has a '{{[a-z_]+}}' of its own, which OpenCL would call; the OpenMP version runs
#include <stdio.h>
#define N 1000
double open[N], close[N], high[N];
int calls, mkdir = 3, unlink[5], getpid = 17;
double read(double *p, int n) { double s = calls++; for (int i = 0; i < n; i++) s += p[i]; return s; }
void write(const char *name, const double *p, int n) { calls += 10; printf("%s: %g\n", name, p[n - 1]); }
int access(double *p, int i) { calls += 100; return (int)p[i]; }
int stat(int valve, int percent) { return calls += valve * 1000 + percent; }
void memfd_create(void) { calls += 1000; }
int fcntl(int a, int b) { return calls += a + b; }

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    open[i] = 100 + i, close[i] = open[i] + i % 7;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    high[i] = (open[i] > close[i] ? open[i] : close[i]) + 1;
  printf("%g %d %d %d %d\n", read(high, N), access(high, 3), stat(1, 2), mkdir, getpid);
  write("high", high, N);
  printf("%d\n", calls);
  return 0;
}
