// The comma operator: in statements, in for headers, as a value.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 40
static int a[N], b[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int x, y, s = 0;
    x = i, y = x * 2;
    for (int j = 0, k = i; j < k; j++, k--)
      s += j * k;
    a[i] = (x++, y += x, y + s);
    b[i] = (s = x, s * 2);
  }
  show_int("a", a, N);
  show_int("b", b, N);
  return 0;
}
