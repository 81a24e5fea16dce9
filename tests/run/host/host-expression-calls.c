// Calls of functions with kernels between others in one expression: each is told who calls it, also where other code is called in its arguments and calls it back,
// and what the expression reads behind it is fresh. Two calls for each level do not need more of the stack than plain Clang's.
//
// RUN: %clang -O2 -c %S/../Inputs/host-expression-calls-plain.c -o %t.plain.o
// RUN: %modes %s %t.plain.o
// RUN: %modes %s %t.plain.o -O0
// KERNELS: 2
// LAUNCHES: any
#include <stdio.h>

double field[1000];
static double other[1000];
double apply(double (*f)(int), int n);

double step(int n) {
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    field[i] += i % 7 + n;
  return field[n % 1000];
}

double both(int n) {
  if (n < 2)
    return step(n) + other[n];
  return both(n - 1) + field[3] + both(n - 2) + other[n % 10];
}

void spread(double x) {
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    other[i] = field[i] * 0.5 + x;
}

double scaled(double x) { return step((int)x % 10) * 0.25 + field[7]; }

int main(void) {
  double s = both(5);
  field[3] = s * 1e-3;
  s += step(2) + apply(step, 3) + step(4) * field[11];
  s += scaled(apply(step, 6)) + scaled(step(1)) + field[2];
  spread(s), s += other[4] + apply(both, 3) + other[6];
  for (int i = 0; i < 3; i++)
    s += step(i) - step(i + 1) + (step(i + 2) > 0 ? field[i] : other[i]);
  printf("%.12g %.12g %.12g\n", s, field[999], other[10]);
  return 0;
}
