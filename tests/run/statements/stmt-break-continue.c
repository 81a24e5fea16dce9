// break and continue in inner loops of all kinds, and continue of the parallel loop itself.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 100
static int a[N], b[N], c[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    if (i % 11 == 0)
      continue;
    a[i] = -1;
    for (int k = 0; k < N; k++) {
      if (k % 2 == 0)
        continue;
      if (k * k > i) {
        a[i] = k;
        break;
      }
    }
    int n = 0, k = 0;
    while (1) {
      if (++k > 20)
        break;
      if (k % 3 == i % 3)
        continue;
      n += k;
    }
    b[i] = n;
    k = 0;
    do {
      k++;
      if (k == 4)
        continue;
      if (k == 9)
        break;
      c[i] += k;
    } while (k < i);
    if (i > 60)
      continue;
    c[i] *= 2;
  }
  show_int("a", a, N);
  show_int("b", b, N);
  show_int("c", c, N);
  return 0;
}
