// Code that never runs does not keep a loop: constant conditions of all kinds around calls without a translation.
//
// RUN: %modes %s
// KERNELS: 3
#include "../Inputs/show.h"
#include <assert.h>
#include <stdlib.h>

#define N 40
#define TIMERS 1
enum { TRACE = 0 };
static const int debug = 0;
static int verbose; /* never set */
static const double eps = 0;

static int a[N], b[N];
static int table[4] = {3, 1, 4, 1};

static int digit(int i) {
  static int once[] = {2, 7, 1, 8};
  static const double half[2] = {.5, [1] = 1.5};
  static int offset = 5;
  return once[i & 3] + table[i & 3] * offset + (int)(half[i & 1] * 2);
}

static int checked(int i) {
  if (debug > 1 || verbose)
    printf("%d\n", i);
  return i + 1;
}

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    if (TIMERS == 0)
      printf("timer\n");
    if (TRACE && i > 3)
      printf("trace\n");
    if (i > 3 && TRACE)
      printf("trace\n");
    if (!(debug || verbose || eps)) {
      a[i] = checked(i);
    } else {
      a[i] = rand();
    }
    while (debug)
      printf("loop\n");
    for (; TRACE;)
      printf("loop\n");
    debug &&printf("and\n");
    TIMERS == 1 || printf("or\n");
    TRACE ? printf("choice\n") : 0;
    a[i] += 1 ? 2 : rand();
    (void)(TIMERS ? a[i]++ : rand());
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    b[i] = digit(i);
  // A label keeps the dead branch that it stands in alive.
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int k = 0;
    switch (i % 4) {
    case 0:
      k = 1;
      break;
    case 1:
      k = 5;
    default:
      k += 2;
    }
    b[i] += k;
  }
  show_int("a", a, N);
  show_int("b", b, N);
  return 0;
}
