// Shifts of every width: by variables, of negatives (arithmetic), of promoted types, at the largest amounts.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 64
static long r[N][9];
static unsigned long u[N][5];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int k = i % 31;
    signed char c = (signed char)(i * 4 - 128);
    unsigned char uc = (unsigned char)(i * 4);
    r[i][0] = -123456789 >> k;
    r[i][1] = 1 << k;
    r[i][2] = 1L << (i % 63);
    r[i][3] = -1L >> i;
    r[i][4] = c >> 2;
    r[i][5] = uc >> 3 << 2;
    r[i][6] = (long)1 << k << (k % 2);
    r[i][7] = 0x7fffffff >> (char)k;
    r[i][8] = (i - 100) >> 3L;
    u[i][0] = 0xffffffffu << k;
    u[i][1] = 0xffffffffu >> i % 32;
    u[i][2] = 0xffffffffffffffffu << i;
    u[i][3] = 0xffffffffffffffffu >> i;
    u[i][4] = (unsigned short)(uc << 9) | (unsigned long)uc << 56;
  }
  show_long("r", &r[0][0], N * 9);
  show_ulong("u", &u[0][0], N * 5);
  return 0;
}
