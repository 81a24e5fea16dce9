// for, while and do inside the body: nested, empty, without parts, counting with floats.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 50
static int a[N], b[N], c[N];
static double d[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int s = 0, k;
    for (k = 0; k < i; k++)
      for (int j = k; j < i; j += 3)
        s += j ^ k;
    a[i] = s + k;
    int n = i, steps = 0;
    while (n > 1) {
      n = n % 2 ? 3 * n + 1 : n / 2;
      steps++;
    }
    b[i] = steps;
    do
      n += 7;
    while (n < i);
    do {
      n--;
    } while (0);
    for (k = 0; k < 10; k++)
      ;
    while (k-- > 3)
      ;
    for (;;) {
      if (++k > 8)
        break;
    }
    c[i] = n * 100 + k;
    for (double x = 0; x < 1; x += 0.125)
      d[i] += x * i;
  }
  show_int("a", a, N);
  show_int("b", b, N);
  show_int("c", c, N);
  show_double("d", d, N);
  return 0;
}
