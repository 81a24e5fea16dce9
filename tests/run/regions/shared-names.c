// Functions that share their name with others: overloaded ones, versions for processors, variants of OpenMP.
//
// RUN: %modes %s %S/../Inputs/ext.c
// KERNELS: 6
// LAUNCHES: any
#include <stdio.h>

double a[1000];
void ext(double *p);

__attribute__((overloadable)) double first(double *p) {
  ext(p);
  return p[1];
}
__attribute__((overloadable)) double first(double *p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    p[i] += 1;
  return p[n - 1];
}
static __attribute__((overloadable)) void set(int k) { a[k] += 1; }
static __attribute__((overloadable)) void set(double k) {
  ext(a);
  a[3] = k;
}

__attribute__((target("avx2"))) double version(double *p) { return p[3]; }
__attribute__((target("default"))) double version(double *p) { return p[3]; }
__attribute__((target_clones("avx2", "default"))) double clone(double *p) {
  ext(p);
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    p[i] += 1;
  return p[3];
}

static double faster(double *p) {
  ext(p);
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    p[i] += 2;
  return p[5];
}
#pragma omp declare variant(faster) match(implementation = {vendor(llvm)})
static double slower(double *p) { return p[1]; }

static void step(double *p) { p[3] = 1; }
#pragma omp begin declare variant match(implementation = {vendor(llvm)})
static void step(double *p) {
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    p[i] += i;
}
#pragma omp end declare variant

double (*chosen)(double *) = clone;

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    a[i] = i;
  set(3);
  set(4.5);
  printf("%g %g\n", first(a), first(a, 1000));
  a[3] = 9;
  step(a);
  a[4] = slower(a) + a[5] + slower(a + 0);
  printf("%g %g %g %g %g\n", a[3], a[4], a[7], version(a), clone(a));
  step(a);
  printf("%g %g\n", chosen(a), a[999]);
  double s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < 1000; i++)
    s += a[i];
  printf("%g\n", s);
  return 0;
}
