// A simd construct that sums up an array, in a region with pointers that a copy could be made of: the OpenMP version makes the same code of it as without
// the plugin (Clang 19 adds wrongly when it makes vectors of the loop).
//
// RUN: %modes %s -O1
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 82

struct s {
  double m;
  long k[4];
};
static int perm[N], g[N + 10];

static void sums(struct s *a, char *b) {
  unsigned short v[3] = {398};
  long w = 179;
#pragma omp parallel num_threads(2)
  {
#pragma omp for simd reduction(+ : v) reduction(& : w)
    for (int i = 0; i != N; i += 1) {
      v[(unsigned)(int)(i / (a[i].m * a[i].m + 1.0)) % 3] += b[perm[i]] | i;
      b[perm[i]] = a[i].k[1] - i;
      g[i + 10] = i;
      w &= a[i].k[0] ^ i;
    }
  }
  printf("%d %d %d %ld\n", v[0], v[1], v[2], w);
}

int main(void) {
  static struct s a[N];
  static char b[N];
  for (int i = 0; i < N; i++) {
    a[i] = (struct s){i % 5 - 2, {i, 3 * i, 7, i % 4}};
    perm[i] = (i * 35) % N;
    b[i] = i % 100;
  }
  for (int k = 0; k < 3; k++)
    sums(a, b);
  return 0;
}
