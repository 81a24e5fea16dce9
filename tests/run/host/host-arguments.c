// Pointers that are arguments of functions in other units get their values in the same statement: by functions of the unit, by what qsort() calls, through pointers
// to them. And one that is a number.
//
// RUN: %modes %s %S/../Inputs/arguments.c
// KERNELS: 1
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { N = 512 };
static double a[N], b[N], *inner = a;
double *outer = a;
#define FIXED ((double *)0x500000000000)

void ext_put(double *p, int i);
double ext_get(const double *p, int i);
double **where(void);

static void k(double *p) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    p[i] = p[i] * 0.5 + i;
}

static void all(void) { k(a), k(b), k(a), k(b); }

static double sum(const double *p) {
  double s = 0;
  for (int i = 0; i < N; i++)
    s += p[i] * (i % 7 + 1);
  return s;
}

static int set(double *p) {
  inner = p;
  return 1;
}

static int compare(const void *x, const void *y) {
  inner = b;
  return *(const int *)x - *(const int *)y;
}

int main(void) {
  double **to = where();
  int v[4] = {3, 1, 2, 0}, ok = 0, w = 0;
  for (int i = 0; i < N; i++)
    a[i] = b[i] = i;
  all();
  ok += set(b), ext_put(inner, 3);
  all();
  printf("%.10g %.10g\n", sum(a), sum(b));
  set(a), all();
  ok += set(b), w += (int)ext_get(inner, 100);
  printf("%d %d\n", ok, w);
  set(a), all();
  qsort(v, 4, 4, compare), ext_put(inner, 5);
  all();
  *to = b, ext_put(outer, 3);
  all();
  printf("%.10g %.10g\n", sum(a), sum(b));
  *to = a, all();
  double x = (*to = b, ext_get(outer, 100));
  printf("%.10g\n", x);
  if (mmap(FIXED, N * 8, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0) != FIXED)
    return 0;
  k(FIXED);
  ext_put(FIXED, 5);
  k(FIXED);
  printf("%.10g\n", sum(FIXED));
}
