// Unsigned arithmetic wraps at every width; hashes and random generators rely on it.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"
#include <stdint.h>

#define N 100
static uint32_t a[N];
static uint64_t b[N];
static uint16_t c[N];
static uint8_t d[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    uint32_t x = 2166136261u;
    uint64_t y = 88172645463325252u + (uint64_t)i;
    uint16_t z = 0xACE1u;
    uint8_t w = 17;
    for (int k = 0; k < 20; k++) {
      x = (x ^ (uint32_t)(i * k)) * 16777619u;
      y ^= y << 13;
      y ^= y >> 7;
      y ^= y << 17;
      z = (uint16_t)((z >> 1) ^ (-(z & 1u) & 0xB400u));
      w = (uint8_t)(w * 5 + i);
    }
    a[i] = x;
    b[i] = y;
    c[i] = z;
    d[i] = w;
  }
  show_uint("a", a, N);
  show_ulong("b", b, N);
  show_ushort("c", c, N);
  show_uchar("d", d, N);
  return 0;
}
