// Arrays that a function's block declares itself (`extern double a[64];`) are those of the file: what functions without kernels do to them is announced.
// One has no declaration in front of the function.
//
// RUN: %modes %s
// KERNELS: 1
#include <stdio.h>
double a[64], b[64];
static void k(double *p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) p[i] = p[i] * 2 + i;
}
double get(int i) { extern double a[64]; return a[i]; }
void put(int i, double v) { extern double b[64]; b[i] = v; }
double far_sum(void) { extern double c[]; double s = 0; for (int i = 0; i < 64; i++) s += c[i]; return s; }
double c[64];
int main(void) {
  for (int i = 0; i < 64; i++) a[i] = b[i] = c[i] = i;
  k(a, 64); k(b, 64); k(c, 64);
  printf("%g\n", get(5));
  put(3, 100);
  k(b, 64);
  printf("%g %g\n", b[3], far_sum());
  k(a, 64);
  { extern double a[64]; double s = 0; for (int i = 0; i < 64; i++) s += a[i]; printf("%g\n", s); }
  return 0;
}
