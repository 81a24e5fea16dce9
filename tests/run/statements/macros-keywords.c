// Macros that redefine keywords and the allocation functions, as portable old programs do, and calls in parentheses that go around
// them.
//
// RUN: %modes %s -std=c99 -Wno-keyword-macro
// KERNELS: 3
#include "../Inputs/show.h"

#include <stdlib.h>

#define const
#define inline
#define register
#define restrict
#define volatile
#define malloc(n) checked(n, __LINE__)
#define free(p) (frees++, (free)(p))

#define N 50
static double a[N];
static const double w[3] = {1, 2, 3};
static int frees;

static void *checked(size_t n, int line) {
  void *p = (malloc)(n);
  if (!p) {
    fprintf(stderr, "%d\n", line);
    (exit)(1);
  }
  return p;
}

static inline double weigh(const double *restrict p, register int i) { return p[i % 3]; }

static double largest(const double *v, int n) {
  double most = v[0];
#pragma omp parallel for reduction(max : most)
  for (int i = 1; i < n; i++)
    if (v[i] > most)
      most = v[i];
  return most;
}

int main(void) {
  register int i;
  double *p = malloc(N * sizeof *p), local[N];
#pragma omp parallel for
  for (i = 0; i < N; i++) {
    a[i] = weigh(w, i) + i;
    p[i] = 2 * i;
    local[i] = -i;
  }
  p[3] = 7;
  local[2] = 1;
#pragma omp parallel for
  for (i = 0; i < N; i++)
    p[i] += a[i] * local[i];
  show_double("p", p, N);
  printf("%.12e\n", largest(p, N));
  free(p);
  printf("%d\n", frees);
  return 0;
}
