// reduction(+) on every arithmetic type.
//
// RUN: %modes %s
// KERNELS: 11
#include "../Inputs/show.h"

#define N 150
static int v[N];

int main(void) {
  for (int i = 0; i < N; i++)
    v[i] = i * 37 % 101 - 30;
  char c = 1;
  signed char sc = 2;
  unsigned char uc = 3;
  short s = 4;
  unsigned short us = 5;
  int i4 = 6;
  unsigned u4 = 7;
  long l = 8;
  unsigned long long ul = 9;
  float f = 10;
  double d = 11;
#pragma omp parallel for reduction(+ : c)
  for (int i = 0; i < N; i++)
    c += (char)(v[i] & 1);
#pragma omp parallel for reduction(+ : sc)
  for (int i = 0; i < N; i++)
    sc = (signed char)(sc + (v[i] > 69));
#pragma omp parallel for reduction(+ : uc)
  for (int i = 0; i < N; i++)
    uc += (unsigned char)v[i];
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < N; i++)
    s += (short)v[i];
#pragma omp parallel for reduction(+ : us)
  for (int i = 0; i < N; i++)
    us += (unsigned short)(v[i] * 999);
#pragma omp parallel for reduction(+ : i4)
  for (int i = 0; i < N; i++)
    i4 += v[i];
#pragma omp parallel for reduction(+ : u4)
  for (int i = 0; i < N; i++)
    u4 = u4 + (unsigned)v[i] * 99999999u;
#pragma omp parallel for reduction(+ : l)
  for (int i = 0; i < N; i++)
    l += v[i] * 10000000000L;
#pragma omp parallel for reduction(+ : ul)
  for (int i = 0; i < N; i++)
    ul += (unsigned long long)v[i];
#pragma omp parallel for reduction(+ : f)
  for (int i = 0; i < N; i++)
    f += (float)v[i];
#pragma omp parallel for reduction(+ : d)
  for (int i = 0; i < N; i++)
    d += v[i] * 0.1;
  printf("%d %d %d %d %d %d %u %ld %llu %.10e %.10e\n", c, sc, uc, s, us, i4, u4, l, ul, f, d);
  return 0;
}
