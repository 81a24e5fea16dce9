// Scratch whose loops fill it by sizes that the program sets once at its start: once they are set and large enough, they stay so, and no run
// of the host misses what a kernel has not left. Where a size may be set again, or is too small, or not set yet, the loop is the host's.
//
// RUN: %modes %s
// KERNELS: 3
// LOOPS: 8
// LAUNCHES: any
//
// RUN: %o2o -O2 -fopenmp %s -o %t -lm
// RUN: env OMP2OCL=opencl OMP2OCL_VERBOSE=1 %t 2>&1 | %FileCheck %s
// CHECK-DAG: kernel lines_{{[0-9]+}} ({{.*}}): 2 launches
// CHECK-DAG: kernel late_{{[0-9]+}} ({{.*}}): 1 launches, {{.*}} 2 on the host
// CHECK-DAG: kernel small_{{[0-9]+}} ({{.*}}): 0 launches, {{.*}} 2 on the host
#include "../Inputs/show.h"
#include <string.h>

enum { N = 400, M = 24 };
static double in[N][M], out[N];
static double l1[M], l2[M], l3[M], l_twice[M], l_looped[M], l_asked[M], l_called[M], l_jumped[M];
#pragma omp threadprivate(l1, l2, l3, l_twice, l_looped, l_asked, l_called, l_jumped)
static int nx, first, last = -5;     // set once
static int later;                    // set once, behind two runs of its loop
static int little;                   // set once, to less than its loop reads
static int twice, looped, asked, called, jumped; // not set once

static void show(const char *name) {
  show_double(name, out, N);
  memset(out, 0, sizeof out);
}

#define USE(line, n, from, to)                                                                     \
  for (int k = 0; k < (n); k++)                                                                    \
    line[k] = in[i][k] + 1;                                                                        \
  for (int k = (from); k <= (to); k++)                                                             \
  out[i] += line[k + 1] - 0.5 * line[k - 1]

static void lines(void) {
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    USE(l1, nx, first, last);
  }
  show("lines");
}

static void late(void) {
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    USE(l2, later, 1, 3);
  }
  show("late");
}

static void small(void) {
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    USE(l3, little, 1, 3);
  }
  show("small");
}

#define STAYS(size)                                                                                \
  static void stays_##size(void) {                                                                 \
    _Pragma("omp parallel for num_threads(2) schedule(static)")                                    \
    for (int i = 0; i < N; i++) {                                                                  \
      USE(l_##size, size, 1, 3);                                                                             \
    }                                                                                              \
    show(#size);                                                                                   \
  }
STAYS(twice)
STAYS(looped)
STAYS(asked)
STAYS(called)
STAYS(jumped)

static void domain(int size) {
  nx = size;
  first = 1;
  last = nx - 2;
}

static void set_called(int n) { called = n; }

static void set_jumped(int n) {
again:
  jumped = n;
  stays_jumped();
  if (--n > 1)
    goto again;
}

static void ask(int *n, int value) { *n = value; }

int main(int argc, char **argv) {
  (void)argv;
  for (int i = 0; i < N; i++)
    for (int k = 0; k < M; k++)
      in[i][k] = (i * M + k) % 101 * 0.25;
  domain(M - 1 + argc - 1);
  for (int n = 0; n < 2; n++)
    lines();
  late();
  late();
  later = 5 + argc;
  late();
  little = 2 + argc;
  small();
  small();
  twice = 5 + argc;
  stays_twice();
  twice = 1 + argc;
  stays_twice();
  for (int n = 6; n > 1; n -= 4) {
    looped = n;
    stays_looped();
  }
  ask(&asked, 6);
  stays_asked();
  ask(&asked, 2);
  stays_asked();
  set_called(6);
  stays_called();
  set_called(2);
  stays_called();
  set_jumped(5);
  return 0;
}
