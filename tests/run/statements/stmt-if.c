// if and else: dangling else, empty branches, chains, declarations in branches.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 90
static int a[N], b[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    if (i % 2)
      if (i % 3)
        a[i] = 1;
      else
        a[i] = 2;
    else if (i % 5 == 0) {
      int t = i * 2;
      a[i] = t;
    } else
      ;
    if (i > 40)
      ;
    else
      a[i] += 1000;
    if (1)
      b[i] = 3;
    if (0)
      b[i] = 4;
    if (!(i & 4)) {
    } else {
      b[i] += i;
    }
  }
  show_int("a", a, N);
  show_int("b", b, N);
  return 0;
}
