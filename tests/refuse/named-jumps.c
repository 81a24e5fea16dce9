// C2y's break and continue with the name of a loop or switch: kernels left, or went on with, the innermost one. In front of what puts
// together what the threads have gathered they may leave a loop further out. The host's own are no matter.
//
// REQUIRES: llvm-22
// RUN: %o2o -std=c2y -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s -std=c2y
// KERNELS: 1
// LOOPS: 4
#include "../run/Inputs/show.h"
#include <omp.h>

#define N 40
static int a[N][8], b[N];

static long gathered(void) {
  long sum = 0;
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num();
    long own = 0;
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the program can tell which thread has added what to its own 'own'
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++)
      own += i;
  rounds:
    for (int k = 0; k < 3; k++) {
      for (int j = 0; j < 1; j++)
        if (me == 0)
          break rounds;
#pragma omp critical
      sum += own;
    }
  }
  return sum;
}

static int host(void) {
  int s = 0;
rows:
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < 8; j++) {
      if (a[i][j] == j)
        continue rows;
      if (a[i][j] > 50)
        break rows;
      s += a[i][j]++;
    }
#pragma omp parallel for
    for (int k = 0; k < N; k++)
      a[k][1] += i;
  }
  return s;
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 8; j++)
      a[i][j] = (i * 7 + j * 5) % 11;
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop uses break or continue with the name of a loop [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    b[i] = 0;
  outer:
    for (int j = 0; j < 8; j++) {
      for (int k = 0; k < 8; k++) {
        if (a[i][k] == j)
          continue outer;
        b[i] += a[i][k] * j + 1;
      }
      b[i] += 1000;
    }
  }
  show_int("loops", b, N);
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop uses break or continue with the name of a loop [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
  digits:
    for (int j = 0; j < 8; j++) {
      switch (a[i][j]) {
      case 3:
        break digits;
      default:
        b[i]++;
      }
    }
  }
  show_int("switch", b, N);
  printf("%ld %d\n", gathered(), host());
  return 0;
}
