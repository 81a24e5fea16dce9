// Compound assignment on every integer type with operands of other integer types.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 48
static signed char c[N];
static unsigned char uc[N];
static short s[N];
static unsigned short us[N];
static int i4[N];
static unsigned u4[N];
static long l8[N];
static unsigned long ul8[N];

int main(void) {
#pragma omp parallel for
  for (int k = 0; k < N; k++) {
    c[k] = (signed char)k;
    c[k] += 100;
    c[k] *= 3;
    c[k] -= 1000L;
    uc[k] = (unsigned char)k;
    uc[k] -= 50;
    uc[k] <<= 2;
    uc[k] /= 3;
    s[k] = (short)(k * 600);
    s[k] += s[k];
    s[k] ^= 0x5555;
    s[k] >>= 2;
    us[k] = (unsigned short)(k * 1400);
    us[k] *= 3u;
    us[k] |= 0x11;
    us[k] %= 1000;
    i4[k] = k * 1000 - 7000;
    i4[k] %= 17;
    i4[k] += 3u;
    i4[k] &= ~4L;
    i4[k] -= 'a';
    u4[k] = (unsigned)k;
    u4[k] -= 60;
    u4[k] /= 7;
    u4[k] <<= k % 5;
    u4[k] += -3;
    l8[k] = k;
    l8[k] *= 3000000000u;
    l8[k] -= 5000000000;
    l8[k] /= -3;
    ul8[k] = (unsigned long)k;
    ul8[k] -= 10;
    ul8[k] >>= 30;
    ul8[k] ^= c[k];
  }
  show_schar("c", c, N);
  show_uchar("uc", uc, N);
  show_short("s", s, N);
  show_ushort("us", us, N);
  show_int("i4", i4, N);
  show_uint("u4", u4, N);
  show_long("l8", l8, N);
  show_ulong("ul8", ul8, N);
  return 0;
}
