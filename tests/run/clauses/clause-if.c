// if clauses: constant, run-time true and false, with a modifier, with ||, on regions and combined.
//
// RUN: %modes %s
// KERNELS: 6
// LAUNCHES: any
#include "../Inputs/show.h"

#define N 40
static int a[6][N];

static void go(int n, int flag) {
#pragma omp parallel for if (n > 10)
  for (int i = 0; i < n; i++)
    a[0][i] += i;
#pragma omp parallel for if (0)
  for (int i = 0; i < n; i++)
    a[1][i] += i;
#pragma omp parallel for if (parallel : flag)
  for (int i = 0; i < n; i++)
    a[2][i] += i;
#pragma omp parallel for if (flag || n * 2 > 1000)
  for (int i = 0; i < n; i++)
    a[3][i] += i;
#pragma omp parallel if (!flag)
  {
#pragma omp for
    for (int i = 0; i < n; i++)
      a[4][i] += i;
  }
#pragma omp parallel for if (1) num_threads(2)
  for (int i = 0; i < n; i++)
    a[5][i] += i;
}

int main(void) {
  go(N, 1);
  go(5, 0);
  go(N, 0);
  show_int("a", &a[0][0], 6 * N);
  return 0;
}
