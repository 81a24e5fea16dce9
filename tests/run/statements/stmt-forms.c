// Where loops stand: after if and else without braces, in switch cases, after labels, in nested blocks, as the body of loops.
//
// RUN: %modes %s
// KERNELS: 7
#include "../Inputs/show.h"

#define N 30
static int a[7][N];

static void go(int mode) {
  if (mode == 0)
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      a[0][i] = i;
  else if (mode == 1)
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      a[1][i] = i * 2;
  else
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      a[2][i] += i * 3 + mode;
  switch (mode) {
  case 1:
  case 2:
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      a[3][i] += mode * 100 + i;
    break;
  case 3:
    goto again;
  default:
    break;
  }
  {
    {
#pragma omp parallel for
      for (int i = 0; i < N; i++)
        a[4][i] -= mode;
    }
  }
again:
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[5][i]++;
  if (mode++ == 3)
    goto again;
  for (int t = 0; t < 3; t++)
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      a[6][i] += t * i;
}

int main(void) {
  for (int mode = 0; mode < 5; mode++)
    go(mode);
  show_int("a", &a[0][0], 7 * N);
  return 0;
}
