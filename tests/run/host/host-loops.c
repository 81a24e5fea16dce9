// Loops that the host runs where their launches are declined hold no announcements, also where each iteration finds its rows and places in memory: LLVM
// has the loops that it has without the plugin. What stands behind such a loop is announced.
//
// RUN: %modes %s
// KERNELS: 3
// RUN: %o2o -O2 -fopenmp %s -S -emit-llvm -o %t.ll
// RUN: %if !llvm-16 %{ sed -n '/^define.*@relax.omp_outlined/,/^}/p' %t.ll | %FileCheck %s %}
// CHECK-NOT: touch_values
// CHECK: fadd <{{[248]}} x double>
// CHECK-NOT: touch_values
// CHECK: {{^}}}
#include <stdio.h>
#include <stdlib.h>

enum { N = 100 };

static void relax(double **u, double **v, const int *list, double *w, int n) {
  for (int t = 0; t < 3; t++) {
#pragma omp parallel for
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
#pragma omp parallel
    {
#pragma omp for
      for (int i = 0; i < n; i++)
        w[i] += list[n - 1 - i] % 5;
      if (t == 1) {
#pragma omp for
        for (int i = 0; i < n; i++)
          w[i] *= 0.5;
      }
    }
    u[0][0] += v[1][1] + w[list[t]];
    w[t] = u[0][1];
  }
}

int main(void) {
  double **u = malloc(N * sizeof *u), **v = malloc(N * sizeof *v), *w = calloc(N, sizeof *w);
  int *list = malloc(N * sizeof *list);
  for (int i = 0; i < N; i++) {
    u[i] = malloc(N * sizeof **u), v[i] = calloc(N, sizeof **v), list[i] = (i * 7 + 3) % N;
    for (int j = 0; j < N; j++)
      u[i][j] = i * j % 7;
  }
  double sum = 0;
  for (int k = 0; k < 3; k++) {
    relax(u, v, list, w, N);
    for (int i = 0; i < N; i++)
      sum += v[i][list[i]] * i + w[i];
    u[k + 1][4] -= sum;
  }
  printf("%.10g %.10g\n", sum, u[0][0]);
}
