// Static const tables: in the file, in the function, in the body, of structs, of rank 2, const scalars.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 40
static const int primes[8] = {2, 3, 5, 7, 11, 13, 17, 19};
static const double weight[2][3] = {{0.5, 1.5, 2.5}, {-1}};
static const struct {
  int key;
  double value;
} entries[] = {{1, 1.5}, {2, 2.25}, {4, -8}};
static const int offset = 40;
static int a[N];
static double d[N];

static int lookup(int k) {
  static const int squares[] = {0, 1, 4, 9, 16};
  return squares[k % 5];
}

int main(void) {
  const double half = 0.5;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    static const short odd[4] = {1, 3, 5, 7};
    a[i] = primes[i & 7] + lookup(i) + odd[i % 4] + offset;
    d[i] = weight[i & 1][i % 3] * half + entries[i % 3].value * entries[i % 3].key;
  }
  show_int("a", a, N);
  show_double("d", d, N);
  return 0;
}
