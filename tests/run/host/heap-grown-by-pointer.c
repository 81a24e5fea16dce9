// As heap-grown-in-place.c, by a realloc() that is called through a pointer.
//
// RUN: %modes %s
// KERNELS: 1
// LAUNCHES: any
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define my_alloc(n) (malloc)(n)
static void *(*get)(size_t) = malloc; static void (*put)(void *) = free; static void *(*more)(void *, size_t) = realloc;
struct api { void *(*a)(size_t, size_t); void (*f)(void *); } api = {calloc, free};
static void k(double *p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) p[i] = p[i] * 2 + i;
}
static double tot(const double *p, int n) { double s = 0; while (n--) s += *p++; return s; }
static void *xrealloc(void *p, size_t n) { void *q = more(p, n); if (!q) abort(); return q; }
int main(void) {
  for (int n = 4; n < 400; n = n * 2 + 1) {
    double *p = malloc(n * 8), *q = get(n * 8), *r = api.a(n, 8), *t = my_alloc(n * 8);
    for (int i = 0; i < n; i++) p[i] = q[i] = t[i] = i;
    k(p, n); k(q, n); k(r, n); k(t, n);
    printf("%g %g %g %g\n", tot(p, n), tot(q, n), tot(r, n), tot(t, n));
    put(p); p = malloc((n + 1) * 8); for (int i = 0; i <= n; i++) p[i] = 3;
    k(p, n + 1);
    free(q); q = api.a(n + 1, 8); k(q, n + 1);
    r = xrealloc(r, (n + 1) * 8); r[n] = 4; k(r, n + 1);
    t = realloc(t, (n + 9) * 8); for (int i = n; i < n + 9; i++) t[i] = 1; k(t, n + 9);
    t = xrealloc(t, (n + 10) * 8); t[n + 9] = 8; k(t, n + 10);
    printf("%g %g %g %g\n", tot(p, n + 1), tot(q, n + 1), tot(r, n + 1), tot(t, n + 10));
    api.f(p); put(q); free(r); put(t);
  }
  return 0;
}
