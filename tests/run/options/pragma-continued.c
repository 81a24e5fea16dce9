// Directives spread over lines, with comments and unusual blanks.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"

#define N 50
static int a[N];

int main(void) {
  int s = 0, q = 2;
#pragma omp parallel for shared(a) /* comment */ \
    firstprivate(q)                              \
    schedule(static)
  for (int i = 0; i < N; i++) /* comment { */
    a[i] = q * i; // } comment
  #  pragma   omp	parallel  \
 for reduction ( + \
 : s )
  for
  (
  int i = 0;
  i < N;
  i++
  )
  {
    s +=
      a[i];
  }
  show_int("a", a, N);
  printf("%d\n", s);
  return 0;
}
