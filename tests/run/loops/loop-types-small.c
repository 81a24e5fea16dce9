// Loop variables of char, signed char, unsigned char, short and unsigned short; bounds near the type's limits.
//
// RUN: %modes %s
// KERNELS: 6
#include "../Inputs/show.h"

static int a[256], b[256], c[256], d[300], e[300], f[256];

int main(void) {
#pragma omp parallel for
  for (char i = 0; i < 100; i++)
    a[(int)i] = i * i;
#pragma omp parallel for
  for (signed char i = -128; i < 127; i++)
    b[i + 128] = i;
#pragma omp parallel for
  for (unsigned char i = 0; i < 255; i++)
    c[i] = 2 * i;
#pragma omp parallel for
  for (short i = 32500; i < 32767; i++)
    d[i - 32500] = i;
#pragma omp parallel for
  for (unsigned short i = 65500; i < 65535; i += 2)
    e[i - 65500] = i;
#pragma omp parallel for
  for (signed char i = 126; i > -128; i -= 5)
    f[i + 128] = i + 1;
  show_int("a", a, 256);
  show_int("b", b, 256);
  show_int("c", c, 256);
  show_int("d", d, 300);
  show_int("e", e, 300);
  show_int("f", f, 256);
  return 0;
}
