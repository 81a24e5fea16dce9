// Blocks of all threads that have another name: by a pointer of the file, by an alias; functions that have one, or whose
// address the file keeps, and that are so called with other blocks; a table of rows with an alias.
//
// RUN: %modes %s
// KERNELS: 1
// LOOPS: 6
// LAUNCHES: any
#include <omp.h>

enum { M = 24 };
#include "../Inputs/filled.h"

static double seen[2 * M], named[2 * M], free_one[2 * M], left[2 * M], other[2 * M], third[2 * M];
static double *const view = seen;
extern double second_name[2 * M] __attribute__((alias("named")));
static double *rows[2];
extern double *same_rows[2] __attribute__((alias("rows")));

static void scratch(double *w, int m) {
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    double *b = w + omp_get_thread_num() * m;
    FILL(b);
  }
}
extern void scratch_too(double *w, int m) __attribute__((alias("scratch")));

static void chosen(double *w, int m) {
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    double *b = w + omp_get_thread_num() * m;
    FILL(b);
  }
}
static void (*choice[])(double *w, int m) = {chosen};

static void blocks(int m) {
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    double *b = seen + omp_get_thread_num() * m;
    FILL(b);
  }
  out[0] += view[1] + view[m];
  show("by a pointer");
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    double *b = named + omp_get_thread_num() * m;
    FILL(b);
  }
  out[1] += second_name[2] + second_name[m + 1];
  show("by an alias");
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    double *b = free_one + omp_get_thread_num() * m;
    FILL(b);
  }
  show("by one name");
  scratch(left, m);
  scratch_too(other, m);
  out[2] += other[3] + other[m + 2];
  show("a function's");
  chosen(left, m);
  choice[0](third, m);
  out[2] += third[3] + third[m + 2];
  show("a chosen function's");
}

static void table(int m) {
  for (int t = 0; t < 2; t++)
    rows[t] = calloc((size_t)m, sizeof(double));
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    double *b = rows[omp_get_thread_num()];
    FILL(b);
  }
  out[3] += same_rows[0][1] + same_rows[1][2];
  show("a table's");
  for (int t = 0; t < 2; t++)
    free(rows[t]);
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int k = 0; k < M; k++)
      in[i][k] = (i * 31 + k * 17) % 97 * 0.25;
  blocks(M);
  table(M);
  return 0;
}
