// Loops that leave a table of rows alone where the program has not made one: its pointer is null, or has no value yet.
//
// RUN: %modes %s
// KERNELS: 4
// LAUNCHES: any
#include <omp.h>

enum { M = 24 };
#include "../Inputs/filled.h"

static void null(int m, int use) {
  double **a = NULL;
  if (use) {
    a = malloc(2 * sizeof *a);
    for (int t = 0; t < 2; t++)
      a[t] = malloc((size_t)m * sizeof **a);
  }
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < N; i++) {
    if (use) {
      double *b = a[omp_get_thread_num()];
      FILL(b);
    } else
      out[i] = i;
  }
  if (use) {
    free(a[0]);
    free(a[1]);
    free(a);
  }
  show("null");
}

// Inner loops without iterations.
static void empty(int m) {
  double **a;
  if (m) {
    a = malloc(2 * sizeof *a);
    for (int t = 0; t < 2; t++)
      a[t] = malloc((size_t)m * sizeof **a);
  }
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < m; k++)
      a[omp_get_thread_num()][k] = in[i][k] + 1;
    for (int k = 0; k < m; k++)
      out[i] += a[omp_get_thread_num()][k];
  }
  if (m) {
    free(a[0]);
    free(a[1]);
    free(a);
  }
  show("empty");
}

static void unset(int m, int use) {
  double **a;
  if (use) {
    a = malloc(2 * sizeof *a);
    for (int t = 0; t < 2; t++)
      a[t] = malloc((size_t)m * sizeof **a);
  }
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < N; i++) {
    if (use) {
      double *b = a[omp_get_thread_num()];
      FILL(b);
    } else
      out[i] = i;
  }
  if (use) {
    free(a[0]);
    free(a[1]);
    free(a);
  }
  show("unset");
}

// What is read is filled in some launches only.
static void asked(int m, int n, int use) {
  double **a;
  if (use) {
    a = malloc(2 * sizeof *a);
    for (int t = 0; t < 2; t++)
      a[t] = calloc((size_t)m, sizeof **a);
  }
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    if (use) {
      double *b = a[omp_get_thread_num()];
      for (int k = 0; k < n; k++)
        b[k] = in[i][k];
      for (int k = 0; k < m; k++)
        out[i] += b[k] * k;
    } else
      out[i] = i;
  }
  if (use) {
    free(a[0]);
    free(a[1]);
    free(a);
  }
  show("asked");
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int k = 0; k < M; k++)
      in[i][k] = (i * 31 + k * 17) % 97 * 0.25;
  for (int use = 0; use < 2; use++) {
    null(M, use);
    empty(use ? M : 0);
    unset(M, use);
    asked(M, M, use);
    asked(M, M - 4, use);
  }
  return 0;
}
