// Consecutive members of structs are moved together, between accesses to single ones: an access to a run of members may meet one to a member of it.
// (Found by the fuzzer: Clang took elements of a run for the run's first member, and used values of the others from before the loop.)
//
// RUN: %modes %s
// KERNELS: 1
// RUN: %o2o -O1 -fopenmp %s -o %t -lm
// RUN: %t >%t.openmp
// RUN: env OMP2OCL=opencl OMP2OCL_VECTORS=off %t >%t.off
// RUN: cmp %t.openmp %t.off
// RUN: env OMP2OCL=opencl OMP2OCL_VECTORS=on %t >%t.on
// RUN: cmp %t.openmp %t.on
#include <math.h>
#include <stdio.h>

#define N 95

struct pair {
  unsigned first, second;
};
static struct pair p[N + 22];
static unsigned table[7] = {1, 22, 333, 4444, 55555, 0x7ffffff0, 0xfffffff7};
static double other[9][7], scale = 1.5;

int main(void) {
  for (unsigned i = 0; i < N + 22; i++)
    p[i] = (struct pair){154 * i, 154 * i + 77};
  for (int i = 0; i < 63; i++)
    other[i / 7][i % 7] = 100 * i;
#pragma omp parallel for
  for (unsigned long i = 3; i < 3 + 4 * N; i += 4) {
    p[(i - 3) / 4 + 22].first = ((i != 244ul) / (((i % 3) & 15) + 1)) >> 31;
    p[(i - 3) / 4 + 22].second -= (i & table[((int)other[4][(unsigned)sqrtf(fabsf(10)) % 7] ^ 0xf9a355e) % 7u]);
    for (int k = 16; k >= 4; k -= 3) {
      p[(i - 3) / 4 + 22].second = (unsigned long)(scale + scale < k ? 4 : (int)(626 != i));
      struct pair copy = p[(i - 3) / 4 + 22];
      (void)copy;
    }
    p[(i - 3) / 4 + 22].second /= ((short)(long)(double)table[(i * p[(i - 3) / 4 + 22].first) % 7] & 7) + 1;
  }
  for (int i = 0; i < N + 22; i++)
    printf("%u %u\n", p[i].first, p[i].second);
  return 0;
}
