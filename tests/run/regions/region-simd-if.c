// `if` on a combined construct with simd: what the plugin adds to it is about the team and not about the vectors. (Found by the fuzzer: Clang then emits
// the body twice, and crashed over its label.)
//
// RUN: %modes %s
// KERNELS: 2
// LAUNCHES: any
#include <stdio.h>

#define N 200

static long a[N], b[N];

int main(int argc, char **argv) {
  (void)argv;
#pragma omp parallel for simd if (27 > 27)
  for (int i = 0; i < N; i++) {
    if (i % 3 == 1)
      goto out;
    a[i] = i;
  out:;
  }
#pragma omp parallel for simd if (simd : argc > 5)
  for (int i = 0; i < N; i++)
    b[i] = a[i] * 2;
  for (int i = 0; i < N; i += 7)
    printf("%ld %ld\n", a[i], b[i]);
  return 0;
}
