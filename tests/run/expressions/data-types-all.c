// Arrays of every scalar type through one kernel, alignment of small types included.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"
#include <stdbool.h>

#define N 51
static char c[N];
static signed char sc[N];
static unsigned char uc[N];
static short s[N];
static unsigned short us[N];
static int i4[N];
static unsigned u4[N];
static long l[N];
static unsigned long ul[N];
static long long ll[N];
static bool b[N];
static float f[N];
static double d[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    c[i] = (char)(i - 20);
    sc[i] = (signed char)-i;
    uc[i] = (unsigned char)(i * 5);
    s[i] = (short)(i * -600);
    us[i] = (unsigned short)(i * 1300);
    i4[i] = i * 40000000;
    u4[i] = (unsigned)i * 80000000u;
    l[i] = i * -100000000000000000L;
    ul[i] = (unsigned long)i << 58;
    ll[i] = (long long)c[i] * sc[i];
    b[i] = i % 3;
    f[i] = (float)i * 0.5f;
    d[i] = f[i] + uc[i] + b[i];
  }
  show_char("c", c, N);
  show_schar("sc", sc, N);
  show_uchar("uc", uc, N);
  show_short("s", s, N);
  show_ushort("us", us, N);
  show_int("i4", i4, N);
  show_uint("u4", u4, N);
  show_long("l", l, N);
  show_ulong("ul", ul, N);
  show_llong("ll", ll, N);
  show_bool("b", b, N);
  show_float("f", f, N);
  show_double("d", d, N);
  return 0;
}
