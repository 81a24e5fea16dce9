// A function with alternatives, called in loops that become kernels: these take its own body. Here and in the host's loops it does the same.
//
// RUN: %modes %s
// RUN: %modes %s -O0
// KERNELS: 3
// LAUNCHES: any
#include <stdio.h>

#define N 500

double from_the_end(const double *a, int n);

#pragma omp2ocl alternatives(sum: from_the_end)
double sum(const double *a, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

double from_the_end(const double *a, int n) {
  double s = 0;
  while (n-- > 0)
    s += a[n];
  return s;
}

/* It names itself too, has kernels of its own, and is called while arrays are on the device. */
static void halve_again(double *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] *= 0.5;
}

#pragma omp2ocl alternatives(halve: halve, halve_again; results(a[n]))
static void halve(double *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = a[i] / 2;
}

int main(void) {
  static double a[N], b[N];
  for (int i = 0; i < N; i++)
    a[i] = i % 7;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    b[i] = sum(a, i % 20);
  halve(b, N);
  printf("%g %g %g\n", sum(b, N), b[N - 1], sum(b, 10));
  halve(b, N);
  b[0] = 1;
  halve(b, N);
  printf("%g %g %g\n", sum(b, N), b[N - 1], b[0]);
  return 0;
}
