// Calls through pointers to functions that are not known, or do more than compute.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 7
#include "../run/Inputs/show.h"

struct rule {
  int (*f)(int);
};

static int a[20], calls, *where = a;
static int twice(int x) { return 2 * x; }
static int thrice(int x) { return 3 * x; }
static int counted(int x) { return x + ++calls; }
static int looked(int x) { return where[x]; }
static int (*table[2])(int) = {twice, thrice};
static int (*const counting[2])(int) = {twice, counted};

static void by(struct rule *r, double (*unknown)(double)) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop calls a function through a pointer [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    if (i & 1)
      a[i] += r[i & 0].f(i);
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop calls a function through a pointer [-Rpass-missed=omp2ocl]
#pragma omp parallel for num_threads(1)
  for (int i = 0; i < 20; i++)
    a[i] += (int)unknown(i);
}

static double third(double x) {
  a[0]++;
  return x / 3;
}

int main(void) {
  int (*changes)(int) = twice;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop calls a function through a pointer [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    a[i] = table[i & 1](i);
  table[1] = twice;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop calls a function through a pointer [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    a[i] += table[i & 1](i);
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop calls a function through a pointer [-Rpass-missed=omp2ocl]
#pragma omp parallel for num_threads(1)
  for (int i = 0; i < 20; i++)
    a[i] += counting[i & 1](i);
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: {{.*}}
#pragma omp parallel for num_threads(1)
  for (int i = 0; i < 20; i++) {
    a[i] += changes(i);
    changes = i & 1 ? twice : thrice;
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop calls a function through a pointer [-Rpass-missed=omp2ocl]
#pragma omp parallel for num_threads(1)
  for (int i = 0; i < 20; i++)
    a[i] += (i & 1 ? looked : twice)(i);
  by(&(struct rule){thrice}, third);
  show_int("a", a, 20);
  printf("%d\n", calls);
  return 0;
}
