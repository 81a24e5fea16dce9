// `tile` and `unroll` under directives and in bodies: iterations that follow each other in a tile may depend on each other.
//
// RUN: %modes %s -fopenmp-version=51
// KERNELS: 7
#include "../Inputs/show.h"

enum { N = 96 };
static int a[N][N], b[N][N], at[N * N], c[N * N], d[N], e[N];

int main(void) {
  long total = 0;
  for (int i = 0; i < N * N; i++)
    at[i] = i;
#pragma omp parallel for
#pragma omp tile sizes(8)
  for (int i = 0; i < N; i++)
    d[i] = i * i;
#pragma omp parallel for collapse(2)
#pragma omp tile sizes(5, 7)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = i * 100 + j;
#pragma omp parallel for reduction(+ : total)
#pragma omp tile sizes(4, 16)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j += 3)
      total += a[i][j];
#pragma omp parallel for
#pragma omp unroll partial(4)
  for (int i = N - 1; i >= 0; i--)
    e[i] = d[i] + 3;
  // Runs of eight depend on each other, which nobody can see.
#pragma omp parallel for
#pragma omp tile sizes(8)
  for (int i = 0; i < N * N; i++)
    c[at[i]] = i % 8 == 0 ? i : c[at[i] - 1] + 2;
#pragma omp parallel for schedule(static, 2)
#pragma omp unroll partial(4)
  for (int i = 0; i < N; i++)
    d[at[i]] = i % 8 == 0 ? i : d[at[i] - 1] + 1;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp tile sizes(16)
    for (int j = 0; j < N; j++)
      b[i][j] = a[j][i] + i;
#pragma omp unroll full
    for (int k = 0; k < 4; k++)
      b[i][k] += k;
#pragma omp unroll
    for (int k = 4; k < N; k++)
      b[i][k] *= 2;
  }
  show_int("a", &a[0][0], N * N);
  show_int("b", &b[0][0], N * N);
  show_int("c", c, N * N);
  show_int("d", d, N);
  show_int("e", e, N);
  printf("%ld\n", total);
  return 0;
}
