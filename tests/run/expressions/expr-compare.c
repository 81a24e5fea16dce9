// Comparison and logical operators of every kind of operand; their results are int.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 50
static int r[N][12];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int a = i - 25;
    unsigned u = (unsigned)i;
    double d = a * 0.5;
    float f = (float)i;
    long l = a * 10000000000L;
    r[i][0] = a < 0;
    r[i][1] = a < u;
    r[i][2] = d > a;
    r[i][3] = (a == 0) + (a != 1) * 2;
    r[i][4] = d <= 1.5 && f >= 3.0f;
    r[i][5] = a || d;
    r[i][6] = !a + !!d + !f;
    r[i][7] = l > a;
    r[i][8] = (a > 0) - (a < 0);
    r[i][9] = (l < 0) == (a < 0);
    r[i][10] = -(a >= 5 && a <= 10) & 0xff;
    r[i][11] = d == f;
  }
  show_int("r", &r[0][0], N * 12);
  return 0;
}
