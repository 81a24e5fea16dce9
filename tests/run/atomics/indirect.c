// Indirect subscripts: gather, scatter by a permutation, compressed sparse rows.
//
// RUN: %modes %s
// KERNELS: 3
#include "../Inputs/show.h"

#define N 64
static int permutation[N], inverse[N], row[N + 1], column[N * 4];
static double value[N * 4], x[N], y[N], z[N];

int main(void) {
  int used = 0;
  for (int i = 0; i < N; i++) {
    permutation[i] = (i * 29 + 11) % N;
    x[i] = i * 0.75;
    row[i] = used;
    for (int k = 0; k < i % 5; k++) {
      column[used] = (i * 7 + k * 13) % N;
      value[used++] = k + 0.5;
    }
  }
  row[N] = used;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    z[i] = x[permutation[i]];
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    inverse[permutation[i]] = i;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double s = 0;
    for (int k = row[i]; k < row[i + 1]; k++)
      s += value[k] * x[column[k]];
    y[i] = s;
  }
  show_double("z", z, N);
  show_int("inverse", inverse, N);
  show_double("y", y, N);
  return 0;
}
