// Integer promotion traps: narrow operands compute as int, unsigned compare with negative, mixed signedness.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 64
static long r[N][16];

int main(void) {
#pragma omp parallel for
  for (int k = 0; k < N; k++) {
    unsigned char uc = (unsigned char)(k * 4 + 3);
    signed char c = (signed char)(k * 4 - 128);
    unsigned short us = (unsigned short)(65535 - k);
    short s = (short)(32767 - k);
    unsigned u = (unsigned)k;
    int i = -k;
    r[k][0] = uc << 8;
    r[k][1] = ~uc;
    r[k][2] = uc + 255;
    r[k][3] = -us;
    r[k][4] = s + s;
    r[k][5] = (short)(s + s);
    r[k][6] = i < u;
    r[k][7] = us > (k < 99 ? -1 : us);
    r[k][8] = u > -1;
    r[k][9] = c >> 1;
    r[k][10] = (unsigned char)~uc >> 1;
    r[k][11] = (uc - 200) / 3;
    r[k][12] = u - 10;
    r[k][13] = (long)u - 10;
    r[k][14] = i / 2u;
    r[k][15] = (c * c) % 1000 + us % 7u;
  }
  show_long("r", &r[0][0], N * 16);
  return 0;
}
