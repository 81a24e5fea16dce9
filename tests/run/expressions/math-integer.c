// abs, labs, llabs, and the compiler's integer builtins: popcount, clz, ctz, expect.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"
#include <stdlib.h>

#define N 60
static long r[N][14];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int x = (i - 30) * 77777;
    long p = x * 1234567L;
    unsigned u = (unsigned)x | 1u;
    unsigned long w = (unsigned long)p | 256u;
    r[i][0] = abs(x);
    r[i][1] = labs(p);
    r[i][2] = llabs(p);
    r[i][3] = __builtin_popcount(u);
    r[i][4] = __builtin_popcountl(w);
    r[i][5] = __builtin_clz(u);
    r[i][6] = __builtin_clzl(w);
    r[i][7] = __builtin_ctz((u & ~1u) | 64u);
    r[i][8] = __builtin_ctzl(w);
    r[i][9] = __builtin_expect(x > 0, 1) ? 1 : 2;
    r[i][10] = __builtin_popcountll(w);
    r[i][11] = __builtin_clzll(w);
    r[i][12] = abs((short)x);
    r[i][13] = abs(i - 30) * (x < 0 ? -1 : 1);
  }
  show_long("r", &r[0][0], N * 14);
  return 0;
}
