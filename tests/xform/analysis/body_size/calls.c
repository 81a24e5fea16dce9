// Functions that call the next one at four places, twelve deep: 16 million paths, which nothing follows one by one.
//
// RUN: sh -c 'ulimit -t 60 && ulimit -v 2000000 && exec %o2o -O2 -fopenmp -Rpass-missed=omp2ocl -c %s -o %t.o' 2>&1 | %FileCheck %s

#define FOUR(f) (f(x + 1, k) + f(x * 2, k + 1) + f(x - 3, k + 2) + f(x * x, k + 3))
static double f0(double x, int k) { return x * k; }
static double f1(double x, int k) { return FOUR(f0); }
static double f2(double x, int k) { return FOUR(f1); }
static double f3(double x, int k) { return FOUR(f2); }
static double f4(double x, int k) { return FOUR(f3); }
static double f5(double x, int k) { return FOUR(f4); }
static double f6(double x, int k) { return FOUR(f5); }
static double f7(double x, int k) { return FOUR(f6); }
static double f8(double x, int k) { return FOUR(f7); }
static double f9(double x, int k) { return FOUR(f8); }
static double f10(double x, int k) { return FOUR(f9); }
static double f11(double x, int k) { return FOUR(f10); }
static double f12(double x, int k) { return FOUR(f11); }

void all(double *out, int n) {
  // CHECK: [[@LINE+1]]:1: remark: loop kept: the loop is too large to be analysed: an iteration has more than 250000 operations
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    out[i] = f12(i, i);
}
