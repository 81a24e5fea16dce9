// A team as large as a function of another file says, which may be called for it only once: loops that do not depend on
// how many threads there are have kernels, also those whose thread's number names scratch.
//
// RUN: %modes %s %S/../Inputs/team-wanted.c
// KERNELS: 3
// LOOPS: 6
// LAUNCHES: any
#include <omp.h>

enum { M = 24 };
#include "../Inputs/filled.h"

int wanted(int m);

static void plain(int m) {
#pragma omp parallel for num_threads(wanted(m))
  for (int i = 0; i < N; i++)
    for (int k = 0; k < m; k++)
      out[i] += in[i][k];
  show("plain");
}

static void block(int m) {
  double *w = malloc((size_t)wanted(m) * (size_t)m * sizeof *w);
#pragma omp parallel for num_threads(wanted(m))
  for (int i = 0; i < N; i++) {
    double *b = w + omp_get_thread_num() * m;
    FILL(b);
  }
  show("block");
  free(w);
}

static void rows(int m) {
  int threads = wanted(m);
  double **a = malloc((size_t)threads * sizeof *a);
  for (int t = 0; t < threads; t++)
    a[t] = malloc((size_t)m * sizeof **a);
#pragma omp parallel for num_threads(wanted(m)) schedule(dynamic)
  for (int i = 0; i < N; i++) {
    double *b = a[omp_get_thread_num()];
    FILL(b);
  }
  show("rows");
  for (int t = 0; t < threads; t++)
    free(a[t]);
  free(a);
}

/* ---- what stays ---- */

static void number(int m) {
  double part[2] = {0};
#pragma omp parallel for num_threads(wanted(m)) schedule(static)
  for (int i = 0; i < N; i++)
    out[i] = omp_get_thread_num();
#pragma omp parallel for num_threads(wanted(m)) schedule(static)
  for (int i = 0; i < N; i++)
    out[i] += omp_get_num_threads();
#pragma omp parallel for num_threads(wanted(m)) schedule(static)
  for (int i = 0; i < N; i++)
    part[omp_get_thread_num()] += in[i][0];
  out[0] += part[0];
  out[1] += part[1];
  show("number");
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int k = 0; k < M; k++)
      in[i][k] = (i * 31 + k * 17) % 97 * 0.25;
  plain(M);
  block(M);
  rows(M);
  number(M);
  return 0;
}
