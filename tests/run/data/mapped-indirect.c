// Memory that mmap() has given, by indirect subscripts: the whole of it is the object.
//
// RUN: %modes %s
// KERNELS: 4
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <string.h>
#define N 1000
static void show(const char *w, const double *b) { double s = 0; for (int k = 0; k < N; k++) s += b[k] * (k % 13); printf("%s %.10g\n", w, s); }
int main(void) {
  int k;
  double *m = mmap(0, N * sizeof *m, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  double *x = mmap(0, N * sizeof *m, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  int *idx = mmap(0, N * sizeof *idx, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  double *y = malloc(N * sizeof *y);
  for (k = 0; k < N; k++) { idx[k] = k * 7 % N; m[k] = k; }
#pragma omp parallel for
  for (k = 0; k < N; k++) x[k] = m[idx[k]] + 1;
  show("gather", x);
#pragma omp parallel for
  for (k = 0; k < N; k++) y[k] = m[idx[k]] + 1;
  show("gather to heap", y);
#pragma omp parallel for
  for (k = 0; k < N; k++) m[idx[k]] = y[k] + 1;
  show("scatter", m);
#pragma omp parallel for
  for (k = 0; k < N; k++) m[k] += x[k];
  show("direct", m);
  return 0;
}
