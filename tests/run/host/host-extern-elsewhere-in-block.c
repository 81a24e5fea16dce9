// Functions and variables of another file that only a function's block declares (`extern
// int first();`), in a function with insertions: the compiler crashed.
//
// RUN: %modes %s %S/../Inputs/extern-elsewhere-2.c
// KERNELS: 1
#include <ctype.h>
#include <stdio.h>
double a[64];

static double solve(int other, int n) {
  extern double first(double *, int, double);
  extern double second(double *, int, double);
  extern double elsewhere[], again;
  double (*f)(double *, int, double) = first;
  if (other) {
    extern double again;
    f = second;
    again++;
  }
  for (int i = 0; i < n; i++)
    elsewhere[i] += a[i];
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = a[i] * 2 + (isdigit('0' + i % 20) ? elsewhere[i] : 1);
  return f(a, n, 2.0) + elsewhere[n - 1] + again;
}

int main(void) {
  for (int other = 0; other < 2; other++)
    printf("%g\n", solve(other, 64 - 3 * other));
  return 0;
}
