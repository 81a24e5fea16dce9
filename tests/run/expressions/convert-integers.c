// Conversions among all integer types, implicit and by cast: truncation, sign and zero extension.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 32
static long long from[N];
static signed char c[N];
static unsigned char uc[N];
static short s[N];
static unsigned short us[N];
static int i4[N];
static unsigned u4[N];
static long long l[N][12];
static unsigned long long ul[N][8];

int main(void) {
  for (int k = 0; k < N; k++)
    from[k] = (k % 2 ? -1 : 1) * (0x123456789abcLL >> k | 1LL << (k + 20)) + (k == 7 ? 255 : 0);
#pragma omp parallel for
  for (int k = 0; k < N; k++) {
    long long v = from[k];
    c[k] = v;
    uc[k] = v;
    s[k] = v;
    us[k] = v;
    i4[k] = v;
    u4[k] = v;
    l[k][0] = c[k];
    l[k][1] = uc[k];
    l[k][2] = s[k];
    l[k][3] = us[k];
    l[k][4] = i4[k];
    l[k][5] = u4[k];
    l[k][6] = (signed char)us[k];
    l[k][7] = (unsigned short)c[k];
    l[k][8] = (unsigned)s[k];
    l[k][9] = (int)(unsigned char)v;
    l[k][10] = (short)(v >> 3);
    l[k][11] = (char)u4[k] == c[k];
    ul[k][0] = c[k];
    ul[k][1] = (unsigned)c[k];
    ul[k][2] = i4[k];
    ul[k][3] = (unsigned short)i4[k];
    ul[k][4] = (unsigned long)(unsigned)i4[k];
    ul[k][5] = us[k] + uc[k];
    ul[k][6] = (unsigned long long)v >> 33;
    ul[k][7] = (unsigned long long)s[k] * u4[k];
  }
  show_schar("c", c, N);
  show_uchar("uc", uc, N);
  show_short("s", s, N);
  show_ushort("us", us, N);
  show_int("i4", i4, N);
  show_uint("u4", u4, N);
  show_llong("l", &l[0][0], N * 12);
  show_llong("ul", (const long long *)&ul[0][0], N * 8);
  return 0;
}
