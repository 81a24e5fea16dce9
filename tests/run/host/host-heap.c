// Blocks of the heap are freed, grown and swapped while kernels use them.
//
// RUN: %modes %s
// KERNELS: 2

#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NEW(T, N) ((T *)malloc(sizeof(T) * (N)))

static void smooth(double *to, const double *from, int n) {
#pragma omp parallel for
  for (int i = 1; i < n - 1; i++)
    to[i] = (from[i - 1] + from[i] + from[i + 1]) / 4 + 1;
}

static double *global;

static void swap(double **x, double **y) {
  double *t = *x;
  *x = *y;
  *y = t;
}

int main(void) {
  int n = 100;
  double *a = NEW(double, n), *b = calloc(n, sizeof *b), *t, *c;
  char *s;
  for (int i = 0; i < n; i++)
    a[i] = i;
  memcpy(b, a, n * sizeof *a);
  for (int step = 0; step < 6; step++) {
    smooth(b, a, n);
    t = a;
    a = b;
    b = t;
    if (step == 3)
      printf("%g %g\n", a[5], b[6]);
  }
  swap(&a, &b);
  smooth(a, b, n);
  printf("%g %g\n", a[1], b[1]);

  a = realloc(a, 2 * n * sizeof *a);
  for (int i = n; i < 2 * n; i++)
    a[i] = 1;
  b = realloc(b, 2 * n * sizeof *b);
  memset(b, 0, 2 * n * sizeof *b);
  n *= 2;
  smooth(b, a, n);
  printf("%g %g\n", b[n / 2 - 1], b[n / 2 + 5]);

  for (int round = 0; round < 4; round++) {
    c = malloc(n * sizeof *c);
    for (int i = 0; i < n; i++)
      c[i] = round;
    smooth(b, c, n);
    smooth(c, b, n);
    printf("%g %g\n", c[7], b[3]);
    free(c);
  }
  if (posix_memalign((void **)&global, 64, n * sizeof *global))
    return 1;
  for (int i = 0; i < n; i++)
    global[i] = i % 3;
  smooth(b, global, n);
  smooth(global, b, n);
  global[2] += b[2];
  free(b);
  b = NEW(double, n);
  b[0] = b[n - 1] = 0;
  smooth(b, global, n);
  printf("%g %g\n", b[2], global[n - 2]);

  s = strdup("some text that is changed");
  n = (int)strlen(s);
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    s[i] = s[i] == 't' ? 'T' : s[i];
  puts(s);
  free(s);
  free(a);
  free(b);
  free(global);
  return 0;
}
