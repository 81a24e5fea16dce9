// Scalars of every type passed into a kernel: globals, locals, parameters, static, const, at their limits.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"
#include <limits.h>
#include <stdbool.h>

static unsigned char uc = 255;
static short s = -32768;
unsigned short us = 65535;
static bool yes = true;
static long r[4][14];
static double d[4][4];

static void go(signed char sc, char c, unsigned u, long l, float f) {
  static unsigned long ul = ULONG_MAX;
  const int k = INT_MIN;
  long long ll = LLONG_MIN;
  double x = -0.1, y = 1e308;
#pragma omp parallel for
  for (int i = 0; i < 4; i++) {
    r[i][0] = sc;
    r[i][1] = c;
    r[i][2] = uc;
    r[i][3] = s;
    r[i][4] = us;
    r[i][5] = k;
    r[i][6] = u;
    r[i][7] = l;
    r[i][8] = (long)ul;
    r[i][9] = ll;
    r[i][10] = yes;
    r[i][11] = ul > 1;
    r[i][12] = sc + uc;
    r[i][13] = u / 2 + i;
    d[i][0] = f;
    d[i][1] = x * i;
    d[i][2] = y;
    d[i][3] = f * 2;
  }
}

int main(void) {
  go(-128, 'z', UINT_MAX, LONG_MAX, 0.1f);
  show_long("r", &r[0][0], 56);
  show_double("d", &d[0][0], 16);
  return 0;
}
