// Assignments as values: chains through narrow types, in conditions, in subscripts.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 40
static int a[N], b[N], r[N];
static unsigned char c[N];
static double d[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int t, n = 0;
    a[i] = c[i] = t = i * 77;
    d[i] = b[i] = i * 1.9;
    if ((t %= 5) > 2)
      n = 100;
    while ((t -= 1) >= 0)
      n = n * 3 + t;
    n += (a[i] += 3) + (t *= 2);
    r[t = i] = n;
  }
  show_int("a", a, N);
  show_int("b", b, N);
  show_int("r", r, N);
  show_uchar("c", c, N);
  show_double("d", d, N);
  return 0;
}
