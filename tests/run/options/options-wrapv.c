// -fwrapv: signed overflow wraps around, in kernels too.
//
// RUN: %modes %s -fwrapv
// KERNELS: 1
#include "../Inputs/show.h"
#include <limits.h>

#define N 40
static int a[N], b[N];
static long c[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int x = INT_MAX - i, y = x + 20, z = x * 3, up = INT_MAX, down = INT_MIN;
    long w = LONG_MAX;
    a[i] = y > x ? 1 : y;
    x += i * 7;
    b[i] = x - z * i + -down + (z << 3) + up++ / 2 + --down;
    b[i] += up;
    w += i;
    c[i] = w * 5 - i;
  }
  show_int("a", a, N);
  show_int("b", b, N);
  for (int i = 0; i < N; i++)
    printf("%ld ", c[i]);
  printf("\n");
  return 0;
}
