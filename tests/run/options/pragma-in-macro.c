// Directives that come from _Pragma in a macro: the macro begins with it, directly or through another macro.
//
// RUN: %modes %s
// KERNELS: 4
#include "../Inputs/show.h"

#define N 40
#define DO_PRAGMA(x) _Pragma(#x)
#define OMP(x) DO_PRAGMA(omp x)
#define PARALLEL_FOR _Pragma("omp parallel for")
#define EACH(i, n, body)                                                                           \
  _Pragma("omp parallel for") for (int i = 0; i < (n); i++) {                                      \
    body;                                                                                          \
  }
static int a[N], b[N];

int main(void) {
  int s = 0;
  PARALLEL_FOR
  for (int i = 0; i < N; i++)
    a[i] = i;
  if (a[1] == 1)
    PARALLEL_FOR for (int i = 0; i < N; i++) b[i] = a[i] * 2;
  else
    b[0] = -1;
  EACH(k, N, b[k] += 3; a[k]++)
  OMP(parallel for reduction(+ : s))
  for (int i = 0; i < N; i++)
    s += a[i];
  show_int("a", a, N);
  show_int("b", b, N);
  printf("%d\n", s);
  return 0;
}
