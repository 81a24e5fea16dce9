// private: scalars, arrays and structs, of the function and global ones; the original is untouched.
//
// RUN: %modes %s
// KERNELS: 4
#include "../Inputs/show.h"

#define N 50
static int a[N], t = 11;
struct two {
  int x;
  double y;
};

int main(void) {
  int u = 22, w[3] = {1, 2, 3};
  double f = 2.5;
  struct two s = {4, 5};
#pragma omp parallel for private(u, t)
  for (int i = 0; i < N; i++) {
    u = i * 2;
    t = u + 1;
    a[i] = u * t;
  }
#pragma omp parallel for private(f) private(w)
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < 3; k++)
      w[k] = i + k;
    f = w[0] * 0.5;
    a[i] += (int)f + w[2];
  }
#pragma omp parallel for private(s)
  for (int i = 0; i < N; i++) {
    s.x = i;
    s.y = i * 0.5;
    a[i] -= s.x + (int)s.y;
  }
#pragma omp parallel private(u)
  {
    u = -1;
#pragma omp for
    for (int i = 0; i < N; i++) {
      u = i;
      a[i] ^= u;
    }
  }
  show_int("a", a, N);
  printf("%d %d %d %.3f %d\n", u, t, w[0] + w[1] + w[2], f, s.x);
  return 0;
}
