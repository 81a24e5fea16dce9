// Every schedule, with and without chunk, with modifiers; a chunk that is a variable.
//
// RUN: %modes %s
// KERNELS: 10
#include "../Inputs/show.h"

#define N 100
static int a[10][N];

int main(void) {
  int chunk = 3;
#pragma omp parallel for schedule(static)
  for (int i = 0; i < N; i++)
    a[0][i] = i;
#pragma omp parallel for schedule(static, 7)
  for (int i = 0; i < N; i++)
    a[1][i] = i + 1;
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++)
    a[2][i] = i + 2;
#pragma omp parallel for schedule(dynamic, chunk)
  for (int i = 0; i < N; i++)
    a[3][i] = i + 3;
#pragma omp parallel for schedule(guided)
  for (int i = 0; i < N; i++)
    a[4][i] = i + 4;
#pragma omp parallel for schedule(guided, chunk * 2)
  for (int i = 0; i < N; i++)
    a[5][i] = i + 5;
#pragma omp parallel for schedule(runtime)
  for (int i = 0; i < N; i++)
    a[6][i] = i + 6;
#pragma omp parallel for schedule(auto)
  for (int i = 0; i < N; i++)
    a[7][i] = i + 7;
#pragma omp parallel for schedule(nonmonotonic : dynamic, 2)
  for (int i = 0; i < N; i++)
    a[8][i] = i + 8;
#pragma omp parallel for schedule(monotonic : static, 1000)
  for (int i = 0; i < N; i++)
    a[9][i] = i + 9;
  show_int("a", &a[0][0], 10 * N);
  return 0;
}
