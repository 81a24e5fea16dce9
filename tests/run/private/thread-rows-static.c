// Tables with a block for each thread that are arrays, which begin as null pointers or as blocks, and tables of the file;
// pointers in them are asked whether they are null.
//
// RUN: %modes %s
// KERNELS: 5
// LOOPS: 7
// LAUNCHES: any
#include <omp.h>

enum { M = 24 };
#include "../Inputs/filled.h"

static double *of_file[8], **grown, *looked_at[2], *of_two[2];

static void null_first(int m) {
  double *buf[64] = {NULL};
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num();
    buf[me] = calloc((size_t)m, sizeof(double));
    double *b = buf[me];
#pragma omp for schedule(dynamic, 4)
    for (int i = 0; i < N; i++) {
      FILL(b);
    }
    if (buf[me])
      free(buf[me]);
  }
  show("null first");
}

static void blocks_first(int m) {
  double *buf[4] = {malloc((size_t)m * sizeof(double)), malloc((size_t)m * sizeof(double)), [3] = NULL};
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < N; i++) {
    double *b = buf[omp_get_thread_num()];
    FILL(b);
  }
  show("blocks first");
  for (int t = 0; t < 4; t++)
    free(buf[t]);
}

static void make(int m) {
  if (!grown)
    grown = malloc(2 * sizeof *grown);
  for (int t = 0; t < 2; t++) {
    of_file[t] = malloc((size_t)m * sizeof(double));
    grown[t] = malloc((size_t)m * sizeof(double));
    looked_at[t] = malloc((size_t)m * sizeof(double));
    of_two[t] = malloc((size_t)m * sizeof(double));
  }
}

static void of_the_file(int m) {
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    double *b = of_file[omp_get_thread_num()];
    FILL(b);
  }
  show("of the file");
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    double *b = grown[omp_get_thread_num()];
    FILL(b);
  }
  show("grown");
}

/* ---- what stays ---- */

static void fill_both(int m) {
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    double *b = looked_at[omp_get_thread_num()];
    FILL(b);
  }
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    double *b = of_two[omp_get_thread_num()];
    FILL(b);
  }
}

static double first_of(double **table) { return table[0][1] + table[1][2]; }

// A function that the host calls reads rows of the one; another loop those of the other.
static void read_rows(int m) {
  out[0] += first_of(looked_at);
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++)
    out[i] += of_two[omp_get_thread_num()][i % m];
  show("looked at");
}

static void drop(void) {
  for (int t = 0; t < 2; t++) {
    free(of_file[t]);
    free(grown[t]);
    free(looked_at[t]);
    free(of_two[t]);
  }
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int k = 0; k < M; k++)
      in[i][k] = (i * 31 + k * 17) % 97 * 0.25;
  null_first(M);
  blocks_first(M);
  for (int m = M; m > M - 4; m -= 2) {
    make(m);
    of_the_file(m);
    fill_both(m);
    read_rows(m);
    drop();
  }
  free(grown);
  return 0;
}
