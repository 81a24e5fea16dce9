// Declarations in the body: several in one, initialisers, const, register, arrays, brace initialisers, designators, shadowing.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 40
static int a[N], b[N];
static double d[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int x = i, y = x + 1, *p = &y, t[4] = {1, 2, 3};
    const int k = 5;
    register int r = 2;
    double w[2][3] = {{1, 2, 3}, {4.5, i}};
    int z[8] = {[2] = 7, 8, [6] = i}, e[] = {i, i * i, 3}, zero[5] = {0};
    char text[] = "abc", pad[6] = "xy";
    (void)r;
    *p += k;
    {
      int x = 100;
      y += x;
      for (int i = 0; i < 2; i++)
        y += i;
    }
    for (int j = 0; j < 4; j++)
      a[i] += t[j] * z[j + 2] + zero[j];
    a[i] += x + y + e[1] + (int)(sizeof e / sizeof *e);
    b[i] = text[i % 3] + text[3] + pad[1] + pad[5] + (int)sizeof text;
    d[i] = w[0][2] + w[1][0] * w[1][1] + w[1][2];
  }
  show_int("a", a, N);
  show_int("b", b, N);
  show_double("d", d, N);
  return 0;
}
