// 64-bit indices: values beyond 2^32 enter the computation, and subscripts computed from them.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"

static long a[100];
static unsigned long b[100];

int main(void) {
  const long base = 5000000000L;
#pragma omp parallel for
  for (long i = base; i < base + 100; i++)
    a[i - base] = i * 2 + 1;
#pragma omp parallel for
  for (unsigned long i = 1; i <= 100; i++) {
    unsigned long far = i << 40;
    b[(far >> 40) - 1] = far + i;
  }
  show_long("a", a, 100);
  show_ulong("b", b, 100);
  return 0;
}
