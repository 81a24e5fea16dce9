// Canonical loops with <, <=, >, >= and != , counted up and down, the variable on either side.
//
// RUN: %modes %s
// KERNELS: 8
#include "../Inputs/show.h"

static int a[8][50];

int main(void) {
  int n = 50;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[0][i] = i;
#pragma omp parallel for
  for (int i = 0; i <= n - 1; i++)
    a[1][i] = i;
#pragma omp parallel for
  for (int i = n - 1; i > -1; i--)
    a[2][i] = i;
#pragma omp parallel for
  for (int i = n - 1; i >= 0; i--)
    a[3][i] = i;
#pragma omp parallel for
  for (int i = 3; i != n; i++)
    a[4][i] = i;
#pragma omp parallel for
  for (int i = n - 1; i != 5; i--)
    a[5][i] = i;
#pragma omp parallel for
  for (int i = 0; n > i; ++i)
    a[6][i] = i;
#pragma omp parallel for
  for (int i = n - 2; 1 <= i; --i)
    a[7][i] = i;
  show_int("a", &a[0][0], 400);
  return 0;
}
