// Globals that `target data` names in use_device_ptr and use_device_addr: Clang ended by a signal where the launch named one of them in the
// region. Plain Clang only does so where code of the region outside of `target` names one.
//
// RUN: %modes %s -fopenmp-version=51
// KERNELS: 9
#include "../Inputs/show.h"
#include <stdlib.h>

enum { N = 300 };
double a[N], total = 2;
static double b[N], *p;
extern double *q;
double *q;

static void both(int n) {
#pragma omp target data map(tofrom : a) map(to : p[0 : N]) use_device_addr(a) use_device_ptr(p)
  {
#pragma omp target has_device_addr(a) is_device_ptr(p)
    {
#pragma omp parallel for
      for (int i = 0; i < n; i++)
        a[i] += p[i];
    }
#pragma omp target teams distribute parallel for has_device_addr(a)
    for (int i = 0; i < n; i++)
      a[i] *= 2;
  }
}

static void without_map(double *own) {
#pragma omp target data use_device_ptr(own, q)
#pragma omp target teams distribute parallel for is_device_ptr(own, q)
  for (int i = 0; i < N; i++)
    q[i] = own[i] + 1;
#pragma omp target data use_device_addr(b [0:N], total) use_device_ptr(p) if (N > 3)
  {
    for (int step = 0; step < 3; step++) {
#pragma omp target teams distribute parallel for is_device_ptr(p) has_device_addr(b, total)
      for (int i = 0; i < N; i++)
        b[i] += p[i] * total + step;
    }
#pragma omp target parallel for reduction(+ : total) map(total)
    for (int i = 0; i < N; i++)
      total += b[i];
  }
}

static void nested(void) {
#pragma omp target data map(tofrom : b)
  {
#pragma omp target data use_device_addr(b)
#pragma omp target parallel for has_device_addr(b)
    for (int i = 0; i < N; i++)
      b[i] -= i;
    b[4] = 1; // on the host, where the clause does not hold
#pragma omp target teams loop
    for (int i = 0; i < N; i++)
      b[i] *= 0.5;
  }
  _Pragma("omp target data map(tofrom : a) use_device_addr(a)") _Pragma("omp target teams distribute has_device_addr(a)") for (int i = 0; i < N; i++) a[i] -= b[i];
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] += 0.25;
}

int main(void) {
  p = malloc(N * sizeof *p);
  q = malloc(N * sizeof *q);
  for (int i = 0; i < N; i++) {
    a[i] = i;
    p[i] = N - i;
  }
  both(N);
  without_map(p);
  nested();
  show_double("a", a, N);
  show_double("b", b, N);
  show_double("q", q, N);
  printf("%.6f\n", total);
  free(p);
  free(q);
  return 0;
}
