// firstprivate: scalars, arrays and structs start with the value before the loop, and may be changed.
//
// RUN: %modes %s
// KERNELS: 4
#include "../Inputs/show.h"

#define N 50
static int a[N], g = 9;

int main(void) {
  int u = 22, w[4] = {1, 2, 3, 4};
  struct {
    int x;
    double y[2];
  } s = {4, {5, 6}};
#pragma omp parallel for firstprivate(u)
  for (int i = 0; i < N; i++)
    a[i] = u + i;
#pragma omp parallel for firstprivate(u, g)
  for (int i = 0; i < N; i++) {
    u = g + i;
    a[i] += u;
    u *= 2;
    a[i] -= u;
  }
#pragma omp parallel for firstprivate(w)
  for (int i = 0; i < N; i++)
    a[i] += w[i % 4];
#pragma omp parallel for firstprivate(s) schedule(dynamic)
  for (int i = 0; i < N; i++)
    a[i] += s.x + (int)s.y[i & 1];
  show_int("a", a, N);
  printf("%d %d %d %d\n", u, g, w[3], s.x);
  return 0;
}
