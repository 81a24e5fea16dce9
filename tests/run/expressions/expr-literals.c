// Literals: decimal, hex, octal, binary, suffixes, character constants and escapes, floating and hexadecimal floating.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

static long l[4][14];
static double d[4][9];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 4; i++) {
    l[i][0] = 2147483647;
    l[i][1] = 2147483648;
    l[i][2] = 0xffffffff;
    l[i][3] = 0xffffffffffff;
    l[i][4] = 0777;
    l[i][5] = 0b1011;
    l[i][6] = 4294967295u + i;
    l[i][7] = -2147483647 - 1;
    l[i][8] = 'a' + '\n' + '\x7f' + '\0';
    l[i][9] = '\xff';
    l[i][10] = (long)18446744073709551615ull;
    l[i][11] = 9223372036854775807;
    l[i][12] = -9223372036854775807L - 1;
    l[i][13] = 1u - 2u > 0;
    d[i][0] = 1e300;
    d[i][1] = .5f;
    d[i][2] = 0x1.8p3;
    d[i][3] = 1e-300 * i;
    d[i][4] = 0.1f;
    d[i][5] = 0.1;
    d[i][6] = 123456789012345678.0;
    d[i][7] = 3.f;
    d[i][8] = 4.9406564584124654e-324 * i;
  }
  show_long("l", &l[0][0], 56);
  show_double("d", &d[0][0], 36);
  return 0;
}
