// Variables that a region adds up and nobody reads: what the threads' copies come to is of no interest. (Cython makes a
// reduction of `acc = 0` and `acc += x` in a `prange`.) Where it is read, also by the region's next run, the loop stays.
//
// RUN: %modes %s
// KERNELS: 3
// LOOPS: 6
//
// RUN: %o2o -O2 -fopenmp -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
#include "../Inputs/show.h"

enum { N = 60 };
static double in[N], out[N];

static void unread(int n) {
  double acc = 0;
  int i;
#pragma omp parallel reduction(+ : acc)
  {
#pragma omp for nowait
    for (i = 0; i < n; i++) {
      acc = 0;
      for (int j = 0; j < 4; j++)
        acc += in[(i + j) % n];
      out[i] += acc;
    }
  }
}

static double set_behind(int n) {
  double acc = 0, sum = 0;
  int i;
  for (int k = 0; k < 3; k++) {
    acc = k;
#pragma omp parallel reduction(+ : acc)
    {
#pragma omp for nowait
      for (i = 0; i < n; i++) {
        acc = in[i] + k;
        out[i] += acc * acc;
      }
    }
    acc = out[k];
    sum += acc;
  }
  return sum;
}

static double jumped_over(int n) {
  double acc = 1, sum = 0;
  int i;
  if (n > 3)
    goto add;
  sum = acc;
add:
#pragma omp parallel reduction(+ : acc)
  {
#pragma omp for nowait
    for (i = 0; i < n; i++) {
      acc = in[i];
      out[i] -= acc;
    }
  }
  return sum;
}

/* One thread's last value is added. */
static double read_behind(int n) {
  double acc = 1;
  int i;
#pragma omp parallel num_threads(1) reduction(+ : acc)
  {
    // CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: 'acc', private to the region, is used after the loop
#pragma omp for
    for (i = 0; i < n; i++) {
      acc = in[i];
      out[i] += acc;
    }
  }
  return acc;
}

static void read_again(int n) {
  double acc = 1;
  int i;
  for (int k = 0; k < 3; k++) {
    out[k] += acc;
#pragma omp parallel num_threads(1) reduction(+ : acc)
    {
      // CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: 'acc', private to the region, is used after the loop
#pragma omp for
      for (i = 0; i < n; i++) {
        acc = in[i] + k;
        out[i] += acc;
      }
    }
  }
}

static void jumps_back(int n) {
  double acc = 1;
  int i, times = 0;
again:
  out[3] += acc;
#pragma omp parallel num_threads(1) reduction(+ : acc)
  {
    // CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: 'acc', private to the region, is used after the loop
#pragma omp for
    for (i = 0; i < n; i++) {
      acc = in[i] * 2;
      out[i] += acc;
    }
  }
  if (times++ < 2)
    goto again;
}

int main(void) {
  for (int i = 0; i < N; i++)
    in[i] = (i * 37) % 23 + 1;
  unread(N);
  double set = set_behind(N);
  double jumped = jumped_over(N);
  double behind = read_behind(N);
  printf("%g %g %g\n", set, jumped, behind);
  read_again(N);
  jumps_back(N);
  show_double("out", out, N);
  return 0;
}
