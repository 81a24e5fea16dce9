// A loop of `omp simd` that calls functions which check their arguments, and report by a function
// of another file: where the check can only hold nothing of it stays in the loop, which Clang
// vectorises as it does without the plugin. (A warning said that it could not.)
//
// RUN: %modes %s %S/../Inputs/simd-asserted-2.c
// RUN: %o2o -O2 -fopenmp -Werror=pass-failed -c %s -o %t.o
// KERNELS: 2
#include "../Inputs/show.h"
#include <stdlib.h>

struct mesh {
  int count;
  struct {
    unsigned short *flag;
  } cells;
};

void report(const char *text, ...);

static void check(int holds) {
  if (!holds) {
    report("%s", "a check failed");
    abort();
  }
}
static inline void mark_by(struct mesh *m, unsigned long cell, unsigned which) {
  check(which < 4);
  m->cells.flag[cell] |= 1 << which;
}
static inline void mark(struct mesh *m, unsigned long cell) { mark_by(m, cell, 2); }

static void by_kernel(struct mesh *m, const unsigned long *list, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    mark(m, list[i]);
}

static void by_host(struct mesh *m, const unsigned long *list, int n) {
#pragma omp simd
  for (int i = 0; i < n; i++)
    mark_by(m, list[i], 1);
}

static void by_host_again(struct mesh *m, const unsigned long *list, int n) {
#pragma omp simd
  for (int i = 0; i < n; i++)
    mark_by(m, list[i], 3);
}

int main(void) {
  enum { N = 300 };
  struct mesh m = {N, {calloc(N, sizeof *m.cells.flag)}};
  unsigned long *list = malloc(N / 2 * sizeof *list);
  int sum = 0;
  for (int i = 0; i < N / 2; i++)
    list[i] = (unsigned long)i * 2;
  by_kernel(&m, list, N / 2);
  by_host(&m, list, N / 3);
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += m.cells.flag[i] * (i % 7 + 1);
  by_host(&m, list, N / 2);
  by_host_again(&m, list, N / 4);
  printf("%d\n", sum);
  for (int i = 0; i < N; i += 37)
    printf("%d ", m.cells.flag[i]);
  free(list);
  free(m.cells.flag);
  return 0;
}
