// reduction(&), reduction(
//
// RUN: %modes %s
// KERNELS: 9
#include "../Inputs/show.h"

#define N 100
static unsigned v[N];

int main(void) {
  for (int i = 0; i < N; i++)
    v[i] = (unsigned)i * 2654435761u;
  unsigned a = ~0u, o = 0, x = 1;
  long la = -1, lo = 16, lx = 0;
  unsigned char ca = 0xf7, co = 1;
  short sx = 0x55;
#pragma omp parallel for reduction(& : a)
  for (int i = 0; i < N; i++)
    a &= v[i] | 0x00ff0f01u;
#pragma omp parallel for reduction(| : o)
  for (int i = 0; i < N; i++)
    o |= v[i] & 0x10203040u;
#pragma omp parallel for reduction(^ : x)
  for (int i = 0; i < N; i++)
    x ^= v[i];
#pragma omp parallel for reduction(& : la)
  for (int i = 0; i < N; i++)
    la = la & ~(1L << i % 50);
#pragma omp parallel for reduction(| : lo)
  for (int i = 0; i < N; i++)
    lo |= (long)v[i] << 20;
#pragma omp parallel for reduction(^ : lx)
  for (int i = 0; i < N; i++)
    lx ^= (long)(v[i] * 3000000019ul);
#pragma omp parallel for reduction(& : ca)
  for (int i = 0; i < N; i++)
    ca &= (unsigned char)(i | 0xf0);
#pragma omp parallel for reduction(| : co)
  for (int i = 0; i < N; i++)
    co |= (unsigned char)(i & 0x48);
#pragma omp parallel for reduction(^ : sx)
  for (int i = 0; i < N; i++)
    sx = (short)(sx ^ (i * 321));
  printf("%u %u %u %ld %ld %ld %d %d %d\n", a, o, x, la, lo, lx, ca, co, sx);
  return 0;
}
