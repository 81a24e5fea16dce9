// Memory of the thread in combined constructs: which part of an array an iteration works in follows from the thread's number, and what
// it leaves there must not meet what other iterations of the thread, or of another one, put there.
//
// RUN: %modes %s
// KERNELS: any
// LAUNCHES: any
#include "../Inputs/show.h"
#include <omp.h>
#include <stdlib.h>

enum { N = 400, M = 24 };
static double in[N][M], out[N], sums[64];
static int marks[64];

static void show(const char *name) {
  show_double(name, out, N);
  for (int i = 0; i < N; i++)
    out[i] = 0;
}

static double fill(double *b, const double *x, int m) {
  double s = 0;
  for (int k = 0; k < m; k++)
    b[k] = x[k] * 2;
  for (int k = m - 1; k >= 0; k--)
    s += b[k] * b[0];
  return s;
}

// Arithmetic on pointers, the address of an element, a row, and an element of a row.
static void parts(int m) {
  double *w = malloc((size_t)omp_get_max_threads() * (size_t)m * sizeof *w);
  double(*rows)[M] = malloc((size_t)omp_get_max_threads() * sizeof *rows);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double *b = w + (size_t)m * (size_t)omp_get_thread_num();
    out[i] += fill(b, in[i], m);
  }
  show("arithmetic");
#pragma omp parallel for schedule(static, 3)
  for (int i = 0; i < N; i++) {
    double *b = &w[omp_get_thread_num() * m], s = 0;
    for (int k = 0; k < m; k++)
      b[k] = in[i][k] + i;
    for (int k = m - 1; k >= 0; k--)
      s += b[k] * b[m - 1];
    out[i] += s;
  }
  show("address");
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    double *b = rows[omp_get_thread_num()];
    out[i] += fill(b, in[i], m);
  }
  show("row");
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int me = omp_get_thread_num();
    for (int k = 0; k < m; k++)
      rows[me][k] = in[i][k] - i;
    for (int k = 1; k < m; k++)
      out[i] += rows[me][k] * rows[me][k - 1];
  }
  show("element");
#pragma omp parallel for collapse(2)
  for (int i = 0; i < N / 10; i++)
    for (int j = 0; j < 10; j++) {
      double *b = w + omp_get_thread_num() * m;
      out[10 * i + j] += fill(b, in[10 * i + j], m);
    }
  show("collapsed");
  free(w);
  free(rows);
}

// What iterations of a thread leave for its later ones.
static void carried(void) {
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    double *last = sums + omp_get_thread_num();
    out[i] = *last;
    *last = in[i][0];
  }
  show("last");
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++)
    sums[omp_get_thread_num()] = sums[omp_get_thread_num()] * 0.5 + in[i][1];
  show_double("folded", sums, 2);
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    int me = omp_get_thread_num();
    if (i % 5 == 0)
      marks[me] = i;
    out[i] = marks[me];
  }
  show("marks");
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int k = 0; k < M; k++)
      in[i][k] = (i * M + k) % 101 * 0.25;
  parts(5);
  parts(M);
  carried();
  return 0;
}
