// The conditional operator: nested, of mixed types, with side effects, as part of a subscript.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 60
static int a[N], b[N];
static double d[N];
static long l[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int x = i % 5 == 0 ? -1 : i % 3 == 0 ? 7 : i;
    int y = 0;
    x > 5 ? (y = x) : (y -= x);
    a[i] = x + y;
    b[i < N / 2 ? i : N - 1 - (i - N / 2)] = i;
    d[i] = i % 2 ? 1 : 0.5;
    l[i] = i % 4 ? -1 : 1u;
  }
  show_int("a", a, N);
  show_int("b", b, N);
  show_double("d", d, N);
  show_long("l", l, N);
  return 0;
}
