// Conversions at calls and returns: parameters and results have the declared types.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 40
static long r[N][6];
static double d[N][3];

static unsigned char low(int x) { return (unsigned char)x; }
static short twice(short x) { return (short)(x * 2); }
static int trunc_to_int(double x) { return (int)x; }
static double widen(float x) { return x; }
static unsigned as_unsigned(long x) { return (unsigned)x; }
static _Bool any(double x) { return x != 0; }

int main(void) {
#pragma omp parallel for
  for (int k = 0; k < N; k++) {
    r[k][0] = low(k * 100);
    r[k][1] = twice((short)(k * 700));
    r[k][2] = trunc_to_int(k * 1.9f);
    r[k][3] = as_unsigned(-k);
    r[k][4] = any(k % 3) + low('a');
    r[k][5] = twice(low(k * 77)) - 1u;
    d[k][0] = widen(0.1);
    d[k][1] = widen(k);
    d[k][2] = trunc_to_int(k) / 2;
  }
  show_long("r", &r[0][0], N * 6);
  show_double("d", &d[0][0], N * 3);
  return 0;
}
