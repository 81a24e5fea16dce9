// -funsigned-char and -fshort-enums change types; kernels follow.
//
// RUN: %modes %s -funsigned-char -fshort-enums
// KERNELS: 1
#include "../Inputs/show.h"

enum tiny { ONE = 1, TWO, BIG = 200 };
static char c[60];
static enum tiny e[60];
static int a[60];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 60; i++) {
    c[i] = (char)(i * 5);
    e[i] = i % 2 ? BIG : TWO;
    a[i] = c[i] / 2 + (char)-1 + (c[i] < 0) + e[i] + (int)sizeof(enum tiny) + (int)e[i] * 2;
  }
  show_int("a", a, 60);
  return 0;
}
