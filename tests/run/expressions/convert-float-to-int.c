// Conversions from float and double to every integer type truncate towards zero.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 40
static long l[N][10];
static unsigned long ul[N][4];

int main(void) {
#pragma omp parallel for
  for (int k = 0; k < N; k++) {
    double d = (k - 20) * 3.7;
    float f = (float)(k - 20) * 1.25f;
    signed char c = (signed char)d;
    unsigned char uc = (unsigned char)(k * 6.1);
    short s = d * 100;
    unsigned short us = (unsigned short)(k * 1600.9);
    l[k][0] = c;
    l[k][1] = uc;
    l[k][2] = s;
    l[k][3] = us;
    l[k][4] = (int)(d * 1e6);
    l[k][5] = (unsigned)(k * 1e8);
    l[k][6] = d * 1e15;
    l[k][7] = f;
    l[k][8] = (int)f + (int)-f;
    l[k][9] = (long)(f * 0.5f);
    ul[k][0] = (unsigned long)(k * 4e17);
    ul[k][1] = (unsigned)(f + 100.0f);
    ul[k][2] = (_Bool)d;
    ul[k][3] = (unsigned char)(k + 0.999);
  }
  show_long("l", &l[0][0], N * 10);
  show_ulong("ul", &ul[0][0], N * 4);
  return 0;
}
