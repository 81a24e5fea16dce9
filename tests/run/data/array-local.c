// Arrays of automatic storage as shared objects: of rank 1 and 2, of the function, of a block, in a called function.
//
// RUN: %modes %s
// KERNELS: 3
#include "../Inputs/show.h"

static int sum_of_squares(int n) {
  int v[64];
  int s = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    v[i] = i * i;
  for (int i = 0; i < n; i++)
    s += v[i];
  return s;
}

int main(void) {
  double a[100], m[8][9];
  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    a[i] = a[i] * 0.5 + 1;
  {
    int block[8] = {1, 2, 3, 4};
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
      for (int j = 0; j < 9; j++)
        m[i][j] = a[i * 9 + j] + block[i];
  }
  show_double("a", a, 100);
  show_double("m", &m[0][0], 72);
  printf("%d %d %d\n", sum_of_squares(64), sum_of_squares(5), sum_of_squares(0));
  return 0;
}
