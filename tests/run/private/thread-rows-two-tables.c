// A pointer that is taken from one table or from another one: loops that read by it look into the rows of both.
//
// RUN: %modes %s
// KERNELS: 1
// LOOPS: 3
#include <omp.h>

enum { M = 24 };
#include "../Inputs/filled.h"

static void one_of_two(int m, int second) {
  double **a = malloc(2 * sizeof *a), **b = malloc(2 * sizeof *b), *row;
  for (int t = 0; t < 2; t++) {
    a[t] = calloc((size_t)m, sizeof **a);
    b[t] = calloc((size_t)m, sizeof **b);
  }
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    double *mine = a[omp_get_thread_num()];
    FILL(mine);
  }
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    double *mine = b[omp_get_thread_num()];
    FILL(mine);
  }
  row = a[0];
  if (second)
    row = b[1];
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    out[i] += row[i % m];
  show(second ? "the second" : "the first");
  for (int t = 0; t < 2; t++) {
    free(a[t]);
    free(b[t]);
  }
  free(a);
  free(b);
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int k = 0; k < M; k++)
      in[i][k] = (i * 31 + k * 17) % 97 * 0.25;
  one_of_two(M, 0);
  one_of_two(M, 1);
  return 0;
}
