// Arrays of the body: filled, sorted, indexed by data, of rank 2, of structs.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"

#define N 50
static int a[N], b[N];
static double d[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int v[10], count[4] = {0};
    for (int k = 0; k < 10; k++)
      v[k] = (i * 31 + k * 17) % 23;
    for (int k = 1; k < 10; k++) {
      int x = v[k], j = k;
      for (; j > 0 && v[j - 1] > x; j--)
        v[j] = v[j - 1];
      v[j] = x;
    }
    for (int k = 0; k < 10; k++)
      count[v[k] & 3]++;
    a[i] = v[0] * 10000 + v[5] * 100 + v[9];
    b[i] = count[0] + 10 * count[1] + 100 * count[2] + 1000 * count[3];
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double m[3][3], x[3] = {1, i, 2}, y[3];
    struct {
      int k;
      double f;
    } s[2];
    for (int r = 0; r < 3; r++)
      for (int c = 0; c < 3; c++)
        m[r][c] = r == c ? 2 : (r + i) % 3;
    for (int r = 0; r < 3; r++) {
      y[r] = 0;
      for (int c = 0; c < 3; c++)
        y[r] += m[r][c] * x[c];
    }
    s[i & 1].k = 3;
    s[!(i & 1)].f = y[1];
    s[i & 1].f = y[2];
    d[i] = y[0] + s[0].f * s[i & 1].k + s[1].f;
  }
  show_int("a", a, N);
  show_int("b", b, N);
  show_double("d", d, N);
  return 0;
}
