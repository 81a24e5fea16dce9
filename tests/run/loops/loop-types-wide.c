// Loop variables of unsigned, long, unsigned long, long long, unsigned long long, size_t, int64_t and uint32_t.
//
// RUN: %modes %s
// KERNELS: 9
#include "../Inputs/show.h"
#include <stddef.h>
#include <stdint.h>

static long a[9][40];

int main(void) {
#pragma omp parallel for
  for (unsigned i = 0; i < 40u; i++)
    a[0][i] = i - 50u;
#pragma omp parallel for
  for (long i = 0; i < 40; i++)
    a[1][i] = i - 50;
#pragma omp parallel for
  for (unsigned long i = 0; i < 40; i++)
    a[2][i] = (long)(i * 3);
#pragma omp parallel for
  for (long long i = 39; i >= 0; i--)
    a[3][i] = i * i;
#pragma omp parallel for
  for (unsigned long long i = 39; i > 0; i--)
    a[4][i] = (long)(i + 1);
#pragma omp parallel for
  for (size_t i = 0; i < sizeof(a[0]) / sizeof(a[0][0]); i++)
    a[5][i] = (long)(i << 33);
#pragma omp parallel for
  for (int64_t i = -20; i < 20; i++)
    a[6][i + 20] = i;
#pragma omp parallel for
  for (uint32_t i = 10; i <= 30; i += 4)
    a[7][i] = (long)i;
#pragma omp parallel for
  for (ptrdiff_t i = 30; i != 10; i -= 1)
    a[8][i] = -i;
  for (int k = 0; k < 9; k++)
    show_long("a", a[k], 40);
  return 0;
}
