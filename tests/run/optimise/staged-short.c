// Inner loops of fewer iterations than a strip of a group has, as a compiler can tell, and perhaps none, with something behind them: the group
// stores what belongs to its own rows only.
//
// RUN: env OMP2OCL_LOCAL=on %modes %s
// KERNELS: 2
// LOOPS: 2
#include "../Inputs/show.h"

enum { ROWS = 15, WIDTH = 16 };

static unsigned long v[ROWS * WIDTH], w[ROWS * WIDTH + WIDTH];
static double a[ROWS][WIDTH], b[ROWS][WIDTH];

static void masked(int e, unsigned long s) {
#pragma omp parallel for
  for (int i = 0; i < ROWS; i++) {
    for (size_t j = 0; j < (size_t)(e & 15); j++)
      w[i * WIDTH + (int)j] = w[i * WIDTH + (int)j] + (v[i] ^ (unsigned long)(i * 5));
    w[i * WIDTH] = w[i * WIDTH] + s;
  }
}

static void remainder_of(unsigned n) {
#pragma omp parallel for
  for (int i = 0; i < ROWS; i++) {
    for (unsigned j = 0; j < n % 12; j++)
      a[i][j] = a[i][j] * 2 + b[i][j];
    a[i][0] -= 1;
  }
}

int main(void) {
  for (int z = 0; z < ROWS * WIDTH; z++) {
    v[z] = (unsigned long)(z * 5 % 97 + 6);
    a[0][z] = z % 7;
    b[0][z] = z % 11 + 1;
  }
  masked(4, 3);
  masked(16, 5);
  masked(15, 0);
  remainder_of(5);
  remainder_of(24);
  unsigned long hash = 0;
  double sum = 0;
  for (int z = 0; z < ROWS * WIDTH; z++) {
    hash = hash * 31 + w[z];
    sum = sum * 0.5 + a[0][z];
  }
  printf("%lx %.17g\n", hash, sum);
  return 0;
}
