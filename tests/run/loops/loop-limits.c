// Bounds next to INT_MIN, INT_MAX, UINT_MAX, LLONG_MIN, LLONG_MAX and ULLONG_MAX, with large steps.
//
// RUN: %modes %s
// KERNELS: 8
#include "../Inputs/show.h"
#include <limits.h>

static long long a[8][16];

int main(void) {
#pragma omp parallel for
  for (int i = INT_MAX - 10; i < INT_MAX; i++)
    a[0][INT_MAX - i] = i;
#pragma omp parallel for
  for (int i = INT_MIN; i < INT_MIN + 10; i++)
    a[1][i - INT_MIN] = i;
#pragma omp parallel for
  for (unsigned i = UINT_MAX - 9; i < UINT_MAX; i++)
    a[2][UINT_MAX - i] = i;
#pragma omp parallel for
  for (long long i = LLONG_MAX - 12; i < LLONG_MAX - 3; i += 2)
    a[3][LLONG_MAX - i] = i;
#pragma omp parallel for
  for (long long i = LLONG_MIN + 9; i > LLONG_MIN; i--)
    a[4][i - LLONG_MIN] = i;
#pragma omp parallel for
  for (unsigned long long i = ULLONG_MAX - 8; i < ULLONG_MAX; i++)
    a[5][ULLONG_MAX - i] = (long long)(i - ULLONG_MAX);
#pragma omp parallel for
  for (int i = INT_MIN; i < INT_MAX - 500000000; i += 400000000)
    a[6][(i + 2147483648LL) / 400000000] = i;
#pragma omp parallel for
  for (unsigned i = 0; i < 3800000000u; i += 400000000u)
    a[7][i / 400000000u] = i;
  for (int k = 0; k < 8; k++)
    show_llong("a", a[k], 16);
  return 0;
}
