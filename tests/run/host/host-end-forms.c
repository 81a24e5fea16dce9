// The forms in which a program makes a pointer to the end of an array; each of them has to be noticed on its own.
//
// RUN: for form in 1 2 3 4 5 6 7 8 9; do %clang -w -O1 -fopenmp -DFORM=$form %s -o %t.plain && %o2o -w -O1 -fopenmp -DFORM=$form %s -o %t && %t.plain >%t.expected || exit 1; \
// RUN:   for memory in discrete unified; do env OMP2OCL=opencl OMP2OCL_MEMORY=$memory %t >%t.out && cmp %t.expected %t.out || { echo "form $form, $memory"; exit 1; }; done; done
// REQUIRES: opencl
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

enum { N = 256 };
struct point {
  double u[2], t, t2;
};
static double x[N], y[N], z[16][16], after_z[N], after_points[N], after_arena[N];
static struct point points[64];
static char arena[2048] __attribute__((aligned(16)));
static int list[N];

static void by_list(double *p) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    p[list[i]] = p[list[i]] * 2 + i;
}

/* Which side the accesses are on is not known before. */
static void some(const double *p, double *to, int both) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    if (both)
      to[i] += p[i];
    to[i] += p[-1 - (i & 3)];
  }
}

static void set(double *p) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    p[i] = i + 1;
}

int main(int argc, char **argv) {
  static double source[N], to[N];
  double *a = x, *p, sum = 0;
  (void)argv;
  for (int i = 0; i < N; i++)
    list[i] = -1 - i, source[i] = i * 3;
  set(x), set(y), set(z[0]), set(after_z), set(after_points), set(after_arena), set(points[0].u), set((double *)arena);
#if FORM == 1
  p = mempcpy(x, source, sizeof x);
#elif FORM == 2
  p = z[16], a = z[0];
#elif FORM == 3
  p = ({ double *q = x; x + N; });
#elif FORM == 4
  p = *(&x + 1);
#elif FORM == 5
  p = points[64].u, a = points[0].u;
#elif FORM == 6
  p = &points[64].u[0], a = points[0].u;
#elif FORM == 7
  p = (double *)arena + N, a = (double *)arena;
#elif FORM == 8
  p = (double *)((unsigned long)x + sizeof x);
#else
  p = x + N;
#endif
  by_list(p);
  some(p, to, argc > 5);
  for (int i = 0; i < N; i++)
    sum += a[i] * i + to[i] * (i + 1);
  printf("%.10g\n", sum);
}
