// A file without a kernel passes structs that kernels of another one work on by value: the call itself reads them, and writes larger results.
// A variable that becomes the result is read when the function ends, with nothing that shows it. Volatile structs are copied.
// RUN: %modes %s %S/../Inputs/host-unit-forms-2.c
// KERNELS: 5
// LAUNCHES: any
#include "../Inputs/host-unit-forms.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

__attribute__((noinline)) static double weigh(struct big b) {
  double s = 0;
  for (int k = 0; k < 8; k++)
    s += b.a[k] * (k + 1);
  return s;
}

__attribute__((noinline)) static double one(struct big b, int k) { return b.a[k & 7]; }

__attribute__((noinline)) static double several(int count, ...) {
  va_list list;
  double s = 0;
  va_start(list, count);
  while (count-- > 0) {
    struct big b = va_arg(list, struct big);
    s += b.a[2];
  }
  va_end(list);
  return s;
}

__attribute__((noinline)) static struct big made(double x) {
  struct big b;
  for (int k = 0; k < 8; k++)
    b.a[k] = x + k;
  return b;
}

// What the kernel wrote last is the result.
struct big launched(double x) {
  struct big b = {{x, 1, 2}};
  bigs(&b, 1);
  b.a[1] += 2;
  bigs(&b, 1);
  if (x > 3) {
    b.a[2] = 9;
    return b;
  }
  bigs(&b, 1);
  return b;
}

// Results that go in registers are loaded behind the variable's end.
struct two {
  double a[2];
};
struct two small(double x) {
  struct two b = {{x, 1}};
  scale(b.a, 2, 0.5);
  scale(b.a, 2, 0.5);
  if (x > 2)
    return b;
  b.a[1] += 2;
  scale(b.a, 2, 0.5);
  return b;
}
struct two several_ends(int n) {
  struct two b = {{1, 2}};
  for (int k = 0; k < n; k++) {
    struct two c = {{k, k}};
    scale(c.a, 2, 0.5);
    scale(b.a, 2, 0.5);
    if (k == 3)
      return c;
  }
  return b;
}

static void arguments(struct big *b, int n) {
  double s = 0;
  bigs(b, n);
  s += weigh(b[3]);
  bigs(b, n);
  b[5] = made(3);
  bigs(b, n);
  s += weigh(*(b + 5));
  bigs(b, n);
  s += one(b[n - 1], 3);
  bigs(b, n);
  s += several(2, b[0], b[2]);
  bigs(b, n);
  for (int i = 0; i < n; i++)
    s += weigh(b[i]);
  printf("arguments %.10g\n", s);
}

static void results(void) {
  int k = 0;
  double s = 0;
again:;
  struct big b = made(k), c = launched(k);
  bigs(&b, 1);
  bigs(&c, 1);
  s += b.a[2] + c.a[3];
  if (++k < 6)
    goto again;
  c = launched(7);
  printf("results %.10g %.10g %.10g\n", s, c.a[1], c.a[2]);
  struct two d = small(1), e = small(3), f = several_ends(2), g = several_ends(9);
  printf("small %.10g %.10g %.10g %.10g %.10g %.10g\n", d.a[0], d.a[1], e.a[1], f.a[0], f.a[1], g.a[1]);
}

static void volatiles(struct big *b, int n) {
  volatile struct big *v = b;
  bigs(b, n);
  struct big c = v[2];
  bigs(b, n);
  *(v + 1) = c;
  bigs(b, n);
  printf("volatiles %.10g %.10g\n", weigh(b[1]), weigh(c));
}

int main(void) {
  enum { N = 300 };
  struct big *b = calloc(N, sizeof *b);
  double *x = calloc(N, sizeof *x), *rows[] = {x, x + 100, x + 200};
  int *list = calloc(N, sizeof *list);
  arguments(b, N);
  results();
  volatiles(b, N);
  scale(x, N, 2);
  mix(list, N, 3);
  scale_rows(rows, 3, 90);
  x[7] += norm(x, N);
  printf("%.10g %d\n", norm(x, N), list[5]);
  free(b);
  free(x);
  free(list);
  return 0;
}
