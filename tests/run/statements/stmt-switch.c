// switch: fall-through, default in the middle and absent, case ranges, nested, declarations, return values of every size.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 80
static int a[N], b[N], c[N], d[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int r = 0;
    switch (i % 8) {
    case 0:
      r = 1;
    case 1:
      r += 10;
      break;
    default:
      r += 100;
    case 3:
      r += 1000;
      break;
    case 4: {
      int t = i;
      r = t * 3;
      break;
    }
    case 5:
    case 6:
      r = 7;
    }
    a[i] = r;
    switch (i) {
    case 0 ... 9:
      b[i] = 1;
      break;
    case 20 ... 39:
      b[i] = 2;
      break;
    case -5:
      b[i] = 3;
    }
    switch ((unsigned char)(i * 5)) {
    case 255:
      c[i] = 1;
      break;
    case 5:
      switch (b[i]) {
      case 1:
        c[i] = 2;
        break;
      default:
        c[i] = 3;
      }
      c[i] += 40;
      break;
    default:;
    }
    switch ((long)i << 33) {
    case 1L << 33:
      d[i] = 5;
      break;
    case 3L << 33:
      d[i] = 6;
    default:
      d[i]++;
    }
  }
  show_int("a", a, N);
  show_int("b", b, N);
  show_int("c", c, N);
  show_int("d", d, N);
  return 0;
}
