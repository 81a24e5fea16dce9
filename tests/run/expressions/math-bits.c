// The compiler's builtins that move bits: ffs, clrsb, bswap, rotations by any number of places, bitreverse.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"
#include <stdint.h>
#include <strings.h>

#define N 80
static long r[N][16];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int x = (i - 30) * 77777;
    long p = x * 1234567L;
    r[i][0] = __builtin_ffs(x);
    r[i][1] = __builtin_ffsl(p);
    r[i][2] = __builtin_ffsll(i == 5 ? INT64_MIN : p * 64);
    r[i][3] = ffs(i << 20);
    r[i][4] = __builtin_clrsb(x);
    r[i][5] = __builtin_clrsbl(p);
    r[i][6] = __builtin_clrsbll(i - 40);
    r[i][7] = __builtin_bswap16((uint16_t)x);
    r[i][8] = __builtin_bswap32((uint32_t)x);
    r[i][9] = (long)__builtin_bswap64((uint64_t)p);
  }
  show_long("r", &r[0][0], N * 16);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    uint64_t p = (uint64_t)(i + 1) * 0x9E3779B97F4A7C15u;
    r[i][0] = __builtin_rotateleft8((uint8_t)p, (uint8_t)i);
    r[i][1] = __builtin_rotateleft16((uint16_t)p, (uint16_t)i);
    r[i][2] = __builtin_rotateleft32((uint32_t)p, (uint32_t)i);
    r[i][3] = (long)__builtin_rotateleft64(p, (uint64_t)i);
    r[i][4] = __builtin_rotateright8((uint8_t)p, (uint8_t)i);
    r[i][5] = __builtin_rotateright16((uint16_t)p, (uint16_t)i);
    r[i][6] = __builtin_rotateright32((uint32_t)p, (uint32_t)i);
    r[i][7] = (long)__builtin_rotateright64(p, (uint64_t)i);
    r[i][8] = __builtin_bitreverse8((uint8_t)p);
    r[i][9] = __builtin_bitreverse16((uint16_t)p);
    r[i][10] = __builtin_bitreverse32((uint32_t)p);
    r[i][11] = (long)__builtin_bitreverse64(p);
  }
  show_long("r", &r[0][0], N * 16);
  return 0;
}
