// Functions called through pointers, by tables and by the library, touch arrays and run kernels.
//
// RUN: %modes %s
// KERNELS: 2

#include <stdio.h>
#include <stdlib.h>

#define N 64

static int a[N], b[N];
static int calls;

static void triple(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = a[i] * 3 % 101;
}

static void touch_b(void) { b[calls++] += a[3]; }

static void both(void) {
  touch_b();
  triple();
  b[0] ^= a[1];
}

static int compare_and_count(const void *x, const void *y) {
  calls += a[0] >= 0;
  return *(const int *)x - *(const int *)y;
}

static int compare_with_kernel(const void *x, const void *y) {
  static int done;
  if (!done++)
    triple();
  return a[*(const int *)x % N] - a[*(const int *)y % N];
}

static void (*const table[])(void) = {triple, touch_b, both};
static void (*current)(void) = triple;

static int apply(void (*f)(void), int *x) {
  int before = x[0];
  f();
  x[1] += before;
  return x[2];
}

int main(void) {
  int list[6] = {5, 3, 4, 1, 0, 2};
  for (int i = 0; i < N; i++)
    a[i] = i + 1;
  for (int i = 0; i < 6; i++) {
    table[i % 3]();
    a[i]++;
  }
  current();
  b[1] += a[5];
  current = both;
  current();
  printf("%d %d\n", apply(triple, a), apply(touch_b, b));
  triple();
  qsort(list, 6, sizeof *list, compare_and_count);
  triple();
  qsort(list, 6, sizeof *list, compare_with_kernel);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    b[i] += a[i] + list[i % 6];
  for (int i = 0; i < N; i++)
    printf("%d%c", b[i] + a[i], i % 16 == 15 ? '\n' : ' ');
  return 0;
}
