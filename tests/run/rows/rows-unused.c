// An address of an element behind a pointer in a struct that the loop computes and does not use: the kernel has rows that nobody touches. The launch followed
// pointers in places that were not said.
//
// RUN: %modes %s
// RUN: %o2o -O1 -fopenmp -fplugin-arg-omp2ocl-print-host -c %s -o %t.o 2>&1 | %FileCheck %s
// CHECK: static const long long __o2o_r0_1[]={8,0,};
// CHECK: static const long long __o2o_r1_1[]={8,1,16,3,};
// KERNELS: 2
// LAUNCHES: any
#include <stdio.h>
#include <stdlib.h>

struct owner {
  int tag;
  int *p;
} all[3], one;

int main(void) {
  static double x[40];
  one.p = malloc(144 * sizeof *one.p);
  for (int k = 0; k < 144; k++)
    one.p[k] = k;
  for (int k = 0; k < 3; k++)
    all[k].p = one.p + k;
#pragma omp parallel for
  for (int i = 0; i < 40; i++) {
    int *unused = &one.p[i + 2];
    x[i] = i * 0.5;
  }
#pragma omp parallel for
  for (int i = 0; i < 3; i++) {
    int *unused = &all[i].p[2];
    x[i] += i;
  }
  double sum = 0;
  for (int i = 0; i < 40; i++)
    sum += x[i] * (i + 1);
  printf("%.1f %d\n", sum, one.p[143]);
  free(one.p);
  return 0;
}
