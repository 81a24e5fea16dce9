// Functions of another file whose parameters have rows of variable length, by names that are others at the loop: `L` is a
// pointer there, `R` is unknown, and `K` another number. One of them gets the address of a whole array.
// RUN: %modes %s %S/../Inputs/other-file-row-lengths-2.c
// KERNELS: 3
#include "../Inputs/other-file-row-lengths.h"
#include "../Inputs/show.h"

#include <stdlib.h>

enum { N = 60, Rows = 3 };

int main(int argc, char **argv) {
  int len = 4 + (argc > 50), K = 77;
  char **L = argv;
  double *in = malloc((size_t)(N * Rows * len) * sizeof *in), *out = malloc(N * 6 * sizeof *out);
  int *a = malloc(N * 6 * sizeof *a), *b = malloc(N * 6 * sizeof *b), *sums = malloc(N * sizeof *sums);
  for (int i = 0; i < N * Rows * len; i++)
    in[i] = i % 11 - 3 + (L == NULL);
  for (int i = 0; i < N * 6; i++)
    a[i] = i * i % 101, b[i] = -1;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double own[6];
    gram(Rows, own, len, (const double(*)[len])(in + i * Rows * len));
    for (int k = 0; k < 6; k++)
      out[i * 6 + k] = own[k];
  }
  show_double("gram", out, N * 6);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    sums[i] = turn(2, 3, (int(*)[2])(b + 6 * i), (const int(*)[3])(a + 6 * i)) + K;
  show_int("turned", b, N * 6);
  show_int("sums", sums, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int m[2][3] = {{i, 1}, {2, 3, i}};
    count(3, &m, i % 4);
    for (int k = 0; k < 6; k++)
      a[i * 6 + k] = m[k / 3][k % 3];
  }
  show_int("counted", a, N * 6);
}
