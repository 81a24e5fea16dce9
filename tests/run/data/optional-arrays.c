// Arrays that are null where a flag says that there are none, in a filter, in sums of rows, in a
// stencil and in a product: also where kernels keep parts of arrays in local memory.
// RUN: %modes %s
// RUN: %o2o -O2 -fopenmp %s -o %t
// RUN: env OMP2OCL=opencl OMP2OCL_LEVELS=on OMP2OCL_LOCAL=on OMP2OCL_MEMORY=discrete OMP2OCL_VERBOSE=1 %t 2>&1 | %FileCheck %s
// CHECK: kernel filter{{.*}}: 2 launches
// CHECK-NOT: on the host
// KERNELS: 4
// LAUNCHES: 8
#include <stdio.h>
#include <stdlib.h>

enum { N = 48 };
typedef struct {
  double *weight, *matrix;
  int weighted;
} system_t;

static void filter(const double *a, const double *w, double *o, int n, int use) {
#pragma omp parallel for
  for (int i = 4; i < n - 4; i++) {
    double s = 0;
    for (int k = -4; k <= 4; k++)
      s += a[i + k] * (use ? w[k + 4] : 1);
    o[i] = s;
  }
}

static void rows(const double *a, const double *w, const double *bias, double *o, int n, int use) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    double s = use ? bias[0] : 0;
    for (int k = 0; k < n; k++)
      s += a[i * n + k] * (use ? w[i * n + k] + bias[k] : 1);
    o[i] = s;
  }
}

static void stencil(const double *a, const double *b, double *o, int n, int use) {
#pragma omp parallel for collapse(2)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      double s = a[i * n + j] * 4 - a[i * n + j - 1] - a[i * n + j + 1];
      if (use)
        s += b[i * n + j] + b[i * n + j - 1] + b[i * n - n + j];
      o[i * n + j] = s;
    }
}

static void product(system_t s, const double *a, double *o, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double t = 0;
      for (int k = 0; k < n; k++) {
        t += a[i * n + k] * s.matrix[k * n + j];
        if (s.weighted)
          t += s.weight[k * n + j];
      }
      o[i * n + j] = t;
    }
}

int main(void) {
  double *a = malloc(N * N * sizeof *a), *b = malloc(N * N * sizeof *b), *o = calloc(N * N, sizeof *o);
  for (int i = 0; i < N * N; i++)
    a[i] = i % 17, b[i] = i % 13;
  for (int use = 0; use < 2; use++) {
    double *w = use ? b : NULL, sum = 0;
    system_t s = {w, b, use};
    filter(a, w, o, N * N, use);
    for (int i = 0; i < N * N; i++)
      sum += o[i] * (i % 3);
    rows(a, w, w, o, N, use);
    for (int i = 0; i < N; i++)
      sum += o[i] * (i % 3);
    stencil(a, w, o, N, use);
    for (int i = 0; i < N * N; i++)
      sum += o[i] * (i % 3);
    product(s, a, o, N);
    for (int i = 0; i < N * N; i++)
      sum += o[i] * (i % 3);
    printf("%d %.12g\n", use, sum);
  }
  return 0;
}
