// Rotations of narrow types with constant operands.
//
// RUN: %modes %s
// KERNELS: 1
#include <stdio.h>

int main(void) {
  static unsigned char a[40], b[40];
  static unsigned short c[40], d[40];
#pragma omp parallel for
  for (int i = 0; i < 40; i++) {
    a[i] = __builtin_rotateleft8((unsigned char)i, 3);
    b[i] = __builtin_rotateleft8(5, (unsigned char)i);
    c[i] = __builtin_rotateleft16((unsigned short)(i * 1000), 3);
    d[i] = __builtin_rotateleft16(777, (unsigned short)i);
  }
  for (int i = 0; i < 40; i++)
    printf("%d %d %d %d\n", a[i], b[i], c[i], d[i]);
}
