// *(p + i), i[p], &a[i], pointer variables in the body that move, differences and comparisons of pointers.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 60
static int a[N + 4], b[N], c[N], d[N];

int main(void) {
  for (int i = 0; i < N + 4; i++)
    a[i] = i * i % 17;
  const int *p = a;
  int *q = b;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    *(q + i) = *(p + i) + i[a];
    const int *t = &a[i], *stop = t + 4;
    int s = 0;
    while (t != stop)
      s += *t++;
    const int *first = &a[i];
    s += (int)(t - first) * 1000;
    c[i] = s;
    int *w = &d[i];
    *w = p[i] + *(t - 1) + t[-2] + (t > first) * 10;
    w[0] += *&a[i] + *a;
    (*w)++;
  }
  show_int("b", b, N);
  show_int("c", c, N);
  show_int("d", d, N);
  return 0;
}
