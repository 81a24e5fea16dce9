// Tables with a block for each thread, as code generators make them: by posix_memalign, taken by
// another name of the table, as rows of a matrix.
//
// RUN: %modes %s
// KERNELS: 3
// LOOPS: 5
// LAUNCHES: any
#include <omp.h>

enum { M = 24 };
#include "../Inputs/filled.h"

static void generated(int m, int threads) {
  double **table_of;
  if (posix_memalign((void **)&table_of, 64, sizeof(double *) * (long)threads))
    abort();
#pragma omp parallel num_threads(threads)
  {
    const int me = omp_get_thread_num();
    if (posix_memalign((void **)&table_of[me], 64, sizeof(double) * (long)m * 3))
      abort();
  }
  double **table = (double **)table_of;
#pragma omp parallel num_threads(threads)
  {
    const int me = omp_get_thread_num();
    double(*restrict rows)[m] = (double(*)[m])table[me];
#pragma omp for schedule(dynamic, 1)
    for (int i = 0; i < N; i++) {
      for (int r = 0; r < 3; r++)
        for (int k = 0; k < m; k++)
          rows[r][k] = in[i][k] * (r + 1);
      double s = 0;
      for (int k = m - 1; k >= 0; k--)
        s += rows[2][k] * rows[0][m - 1 - k] - rows[1][k];
      out[i] = s;
    }
  }
  show("generated");
#pragma omp parallel for num_threads(threads)
  for (int i = 0; i < N; i++) {
    double *b = table[omp_get_thread_num()];
    FILL(b);
  }
  show("in the loop");
#pragma omp parallel num_threads(threads)
  {
    const int me = omp_get_thread_num();
    free(table_of[me]);
  }
  free(table_of);
}

/* Two tables, and one pointer to either; of the other pointer's rows the last are looked at. */
static void either(int m, int first) {
  double **one = malloc(2 * sizeof *one), **two = malloc(2 * sizeof *two);
  for (int t = 0; t < 2; t++) {
    one[t] = malloc((size_t)m * sizeof **one);
    two[t] = calloc((size_t)m, sizeof **two);
  }
  double **any = one, **same = two;
  if (first)
    any = two;
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    double *b = any[omp_get_thread_num()];
    FILL(b);
  }
  show("either");
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    double *b = same[omp_get_thread_num()];
    FILL(b);
  }
  out[0] += two[0][m - 1] + two[1][m - 1];
  show("looked at");
  for (int t = 0; t < 2; t++) {
    free(one[t]);
    free(two[t]);
  }
  free(one);
  free(two);
}

static void once(int m) {
  double *rows[2] = {NULL};
  for (int t = 0; t < 2; t++)
    if (posix_memalign((void **)&rows[t], 32, (size_t)m * sizeof(double)))
      abort();
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < N; i++) {
    double *b = rows[omp_get_thread_num()];
    FILL(b);
  }
  show("array");
  for (int t = 0; t < 2; t++)
    free(rows[t]);
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int k = 0; k < M; k++)
      in[i][k] = (i * 7 + k * 3) % 23 - 9;
  generated(M, 2);
  generated(5, 3);
  either(M, 1);
  once(M);
  return 0;
}
