// Quotient and remainder of negative numbers of every width truncate towards zero.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 60
static int r[N][4];
static long l[N][4];
static short s[N];
static signed char c[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int x = i - 30, y = i % 7 + 1;
    r[i][0] = x / y;
    r[i][1] = x % y;
    r[i][2] = x / -y;
    r[i][3] = x % -y;
    long p = x * 10000000019L, q = y * 3L + 1000000007;
    l[i][0] = p / q;
    l[i][1] = p % q;
    l[i][2] = p / -q;
    l[i][3] = p % -q;
    s[i] = (short)(x * 1000) / (short)-7;
    c[i] = (signed char)x % (signed char)-4;
  }
  show_int("r", &r[0][0], N * 4);
  show_long("l", &l[0][0], N * 4);
  show_short("s", s, N);
  show_schar("c", c, N);
  return 0;
}
