// ++ and -- before and after variables, elements, members and pointers, of every type.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 40
static int a[N], b[N], o[N][4];
static unsigned char c[N];
static short s[N];
static double d[N];
static float f[N];
static _Bool t[N];

struct pair {
  int x;
  long y;
};
static struct pair p[N];

int main(void) {
  for (int i = 0; i < N; i++) {
    c[i] = (unsigned char)(i % 2 ? 255 : 0);
    s[i] = (short)(i % 2 ? 32767 : -32768);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int k = i;
    a[i] = k++ + 1;
    b[i] = ++k * 2;
    a[i]++;
    --b[i];
    o[i][0] = c[i]++;
    o[i][1] = --s[i];
    o[i][2] = ++c[i];
    o[i][3] = s[i]++;
    d[i]++;
    d[i] += f[i]--;
    ++f[i];
    t[i]++;
    p[i].x--;
    ++p[i].y;
    a[i] += (int)p[i].y++;
  }
  show_int("a", a, N);
  show_int("b", b, N);
  show_int("o", &o[0][0], N * 4);
  show_uchar("c", c, N);
  show_short("s", s, N);
  show_double("d", d, N);
  show_float("f", f, N);
  show_bool("t", t, N);
  printf("%d %ld\n", p[3].x, p[39].y);
  return 0;
}
