// sizeof of types, expressions, arrays and structs has the host's values.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"
#include <stddef.h>

struct s {
  char c;
  double d;
  short t[3];
};
static int a[12];
static double m[3][5];
static size_t r[4][14];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 4; i++) {
    r[i][0] = sizeof(int);
    r[i][1] = sizeof(long);
    r[i][2] = sizeof a;
    r[i][3] = sizeof m[0];
    r[i][4] = sizeof m / sizeof m[0][0];
    r[i][5] = sizeof(struct s);
    r[i][6] = sizeof(char) + sizeof 'c';
    r[i][7] = sizeof(_Bool);
    r[i][8] = sizeof(size_t) * (size_t)i;
    r[i][9] = sizeof(a[0] + 1L);
    r[i][10] = sizeof(void *);
    r[i][11] = _Alignof(double);
    r[i][12] = offsetof(struct s, t);
    r[i][13] = (size_t)-1 > sizeof(int);
  }
  show_ulong("r", &r[0][0], 56);
  return 0;
}
