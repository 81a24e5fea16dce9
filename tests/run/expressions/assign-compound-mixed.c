// Compound assignment that mixes integers and floating types: char += double, int *= float, double += unsigned char.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 48
static signed char c[N];
static unsigned char uc[N];
static short s[N];
static int i4[N];
static unsigned u4[N];
static long l8[N];
static float f[N];
static double d[N];
static _Bool b[N];

int main(void) {
#pragma omp parallel for
  for (int k = 0; k < N; k++) {
    c[k] = (signed char)k;
    c[k] += 1.75;
    c[k] *= 1.5;
    uc[k] = (unsigned char)k;
    uc[k] *= 2.5f;
    uc[k] -= 0.5;
    s[k] = (short)(k * 100);
    s[k] /= 2.5;
    s[k] += -0.75f;
    i4[k] = -k;
    i4[k] *= 1.1;
    i4[k] += 0.999;
    i4[k] -= 1e3f;
    u4[k] = 100u;
    u4[k] += k * 0.5;
    u4[k] /= 3.0;
    l8[k] = k;
    l8[k] *= 1e6 + 0.5;
    f[k] = (float)k;
    f[k] += 0.5;
    f[k] *= 2;
    f[k] -= c[k];
    f[k] /= 4L;
    d[k] = k;
    d[k] += uc[k];
    d[k] *= -3;
    d[k] /= f[k] + 100;
    d[k] -= u4[k];
    b[k] = k & 1;
    b[k] += 0.25;
    b[k] *= k % 3;
  }
  show_schar("c", c, N);
  show_uchar("uc", uc, N);
  show_short("s", s, N);
  show_int("i4", i4, N);
  show_uint("u4", u4, N);
  show_long("l8", l8, N);
  show_float("f", f, N);
  show_double("d", d, N);
  show_bool("b", b, N);
  return 0;
}
