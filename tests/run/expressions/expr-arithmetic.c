// Arithmetic and bitwise operators on int, unsigned, long and double.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 64
static int r[N][10];
static unsigned u[N][4];
static long l[N][4];
static double d[N][4];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int a = i * 7 - 100, b = i % 9 + 1;
    r[i][0] = a + b * 3 - (a - b);
    r[i][1] = a / b;
    r[i][2] = a % b;
    r[i][3] = a & b;
    r[i][4] = a | b;
    r[i][5] = a ^ b;
    r[i][6] = ~a;
    r[i][7] = -a;
    r[i][8] = +b;
    r[i][9] = a > 0 ? a << b % 4 : a >> b % 4;
    unsigned x = (unsigned)a, y = (unsigned)b;
    u[i][0] = x * 2654435761u;
    u[i][1] = x / y;
    u[i][2] = x % y;
    u[i][3] = x >> (y & 31) | x << (-y & 31);
    long p = a * 3000000000L;
    l[i][0] = p / b;
    l[i][1] = p % (b * 1000003L);
    l[i][2] = p >> 5;
    l[i][3] = p * 3 + ~p;
    double f = a * 0.25, g = b * 0.5;
    d[i][0] = f + g;
    d[i][1] = f - g;
    d[i][2] = f * g;
    d[i][3] = -f / g;
  }
  show_int("r", &r[0][0], N * 10);
  show_uint("u", &u[0][0], N * 4);
  show_long("l", &l[0][0], N * 4);
  show_double("d", &d[0][0], N * 4);
  return 0;
}
