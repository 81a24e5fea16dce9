// reduction(min) and reduction(max) on every kind of type, written with if, ?: and fmin/fmax.
//
// RUN: %modes %s
// KERNELS: 12
#include "../Inputs/show.h"
#include <math.h>

#define N 110
static int v[N];

int main(void) {
  for (int i = 0; i < N; i++)
    v[i] = (i * 7919) % 1009 - 500;
  int a = 5, b = -5;
  unsigned u = 100, w = 4000000000u;
  long l = 0, m = 0;
  double d = 1e300, e = -1e300;
  float f = 3, g = 3;
  short s = 32767;
  unsigned char c = 0;
#pragma omp parallel for reduction(min : a)
  for (int i = 0; i < N; i++)
    if (v[i] < a)
      a = v[i];
#pragma omp parallel for reduction(max : b)
  for (int i = 0; i < N; i++)
    b = v[i] > b ? v[i] : b;
#pragma omp parallel for reduction(max : u)
  for (int i = 0; i < N; i++)
    u = u < (unsigned)v[i] ? (unsigned)v[i] : u;
#pragma omp parallel for reduction(min : w)
  for (int i = 0; i < N; i++)
    if ((unsigned)(v[i] + 600) < w)
      w = (unsigned)(v[i] + 600);
#pragma omp parallel for reduction(min : l)
  for (int i = 0; i < N; i++)
    if (l > v[i] * 10000000000L)
      l = v[i] * 10000000000L;
#pragma omp parallel for reduction(max : m)
  for (int i = 0; i < N; i++)
    if (m <= v[i] * 10000000000L)
      m = v[i] * 10000000000L;
#pragma omp parallel for reduction(min : d)
  for (int i = 0; i < N; i++)
    d = fmin(d, v[i] * 0.25);
#pragma omp parallel for reduction(max : e)
  for (int i = 0; i < N; i++)
    e = fmax(v[i] * 0.25, e);
#pragma omp parallel for reduction(max : f)
  for (int i = 0; i < N; i++)
    f = fmaxf(f, (float)v[i]);
#pragma omp parallel for reduction(min : g)
  for (int i = 0; i < N; i++)
    if ((float)v[i] < g)
      g = (float)v[i];
#pragma omp parallel for reduction(min : s)
  for (int i = 0; i < N; i++)
    s = (short)(v[i] < s ? v[i] : s);
#pragma omp parallel for reduction(max : c)
  for (int i = 0; i < N; i++)
    c = (unsigned char)v[i] > c ? (unsigned char)v[i] : c;
  printf("%d %d %u %u %ld %ld %.6e %.6e %.6e %.6e %d %d\n", a, b, u, w, l, m, d, e, f, g, s, c);
  return 0;
}
