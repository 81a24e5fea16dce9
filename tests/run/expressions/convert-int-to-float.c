// Conversions from every integer type to float and double, with rounding of large values.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 48
static double d[N][9];
static float f[N][9];

int main(void) {
#pragma omp parallel for
  for (int k = 0; k < N; k++) {
    long long v = (1LL << k) + (1LL << (k / 2)) + 1;
    signed char c = (signed char)(k * 5);
    unsigned char uc = (unsigned char)(k * 5);
    short s = (short)(k * 1365);
    unsigned short us = (unsigned short)(k * 1365);
    int i = (int)v;
    unsigned u = (unsigned)v;
    unsigned long long ul = (unsigned long long)-v;
    _Bool b = k & 1;
    f[k][0] = d[k][0] = c;
    f[k][1] = d[k][1] = uc;
    f[k][2] = d[k][2] = s;
    f[k][3] = d[k][3] = us;
    d[k][4] = i;
    d[k][5] = u;
    d[k][6] = v;
    d[k][7] = ul;
    f[k][4] = i;
    f[k][5] = u;
    f[k][6] = v;
    f[k][7] = ul;
    f[k][8] = d[k][8] = b + (float)k + (double)u;
  }
  for (int k = 0; k < N; k++) {
    show_double("d", d[k], 9);
    show_float("f", f[k], 9);
  }
  return 0;
}
