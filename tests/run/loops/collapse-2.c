// collapse(2), with bounds that are variables and a step.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"

static int a[20][30], b[20][30];

int main(void) {
  int n = 20, m = 30;
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = 100 * i + j;
#pragma omp parallel for collapse(2)
  for (int i = n - 1; i >= 2; i -= 3)
    for (int j = 1; j < m; j += 2)
      b[i][j] = a[i][j] + a[i - 1][j - 1];
  show_int("a", &a[0][0], 600);
  show_int("b", &b[0][0], 600);
  return 0;
}
