// Functions several levels deep, with early returns, loops, void results, unused results and parameters that change.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 60
static int a[N], b[N];

static int gcd(int x, int y) {
  while (y) {
    int t = x % y;
    x = y;
    y = t;
  }
  return x;
}
static int classify(int n) {
  if (n < 0)
    return -1;
  if (n == 0)
    return 0;
  for (int k = 2; k * k <= n; k++)
    if (n % k == 0)
      return k;
  return 1;
}
static void store(int at, int v) {
  if (at >= N)
    return;
  a[at] = v;
}
static inline int both(int n) {
  n++;
  return gcd(n, 12) * 100 + classify(n);
}
static void outer(int i) {
  store(i, both(i));
  (void)classify(i);
  classify(i + 1);
}

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    outer(i);
    b[i] = both(both(i) % 50) + classify(i - 3);
  }
  show_int("a", a, N);
  show_int("b", b, N);
  return 0;
}
