// Tables with a block for each thread: the rows are scratch of work-items where nobody else looks into them.
//
// RUN: %modes %s
// KERNELS: 4
// LOOPS: 10
// LAUNCHES: any
#include <omp.h>

enum { M = 24 };
#include "../Inputs/filled.h"

static void loop(int m) {
  int threads = omp_get_max_threads();
  double **buf = malloc((size_t)threads * sizeof *buf);
  for (int t = 0; t < threads; t++)
    buf[t] = malloc((size_t)m * sizeof **buf);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double *b = buf[omp_get_thread_num()];
    FILL(b);
  }
  show("in the loop");
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    double *b = buf[me];
#pragma omp for
    for (int i = 0; i < N; i++) {
      FILL(b);
    }
  }
  show("in the region");
  for (int t = 0; t < threads; t++)
    free(buf[t]);
  free(buf);
}

static void region(int m) {
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
  show("of the region");
}

// The first row is the shortest: no launch is made.
static void lengths(int m) {
  double **buf = malloc(2 * sizeof *buf);
  for (int t = 0; t < 2; t++)
    buf[t] = malloc((size_t)(t ? m : 1) * sizeof **buf);
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    double *b = buf[omp_get_thread_num()];
    int n = i < N / 2 ? 1 : m;
    for (int k = 0; k < n; k++)
      b[k] = in[i][k];
    for (int k = 0; k < n; k++)
      out[i] += b[n - 1 - k] * b[k];
  }
  show("lengths");
  for (int t = 0; t < 2; t++)
    free(buf[t]);
  free(buf);
}

/* ---- what stays ---- */

static void observed(int m) {
  double **buf = malloc(2 * sizeof *buf), **all = malloc(2 * sizeof *all), **two = malloc(4 * sizeof *two), *last;
  for (int t = 0; t < 2; t++) {
    buf[t] = calloc((size_t)m, sizeof **buf);
    all[t] = calloc((size_t)m, sizeof **all);
  }
  for (int t = 0; t < 4; t++)
    two[t] = calloc((size_t)m, sizeof **two);
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    double *b = buf[omp_get_thread_num()];
    FILL(b);
  }
  out[1] += buf[0][m - 1] + buf[1][0];
  show("read by the host");
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    double *b = all[omp_get_thread_num()];
    FILL(b);
  }
  last = all[1];
  out[2] += last[0];
  show("by another name");
  // Two rows of one thread.
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    double *a = two[omp_get_thread_num()], *b = two[omp_get_thread_num() + 2];
    for (int k = 0; k < m; k++)
      a[k] = in[i][k] + 1;
    FILL(b);
    for (int k = 0; k < m; k++)
      out[i] += a[k] * b[k];
  }
  show("two rows");
  for (int t = 0; t < 2; t++) {
    free(buf[t]);
    free(all[t]);
  }
  for (int t = 0; t < 4; t++)
    free(two[t]);
  free(buf);
  free(all);
  free(two);
}

// One block by two pointers; sums that iterations pass on; a block that others have.
static void shared(int m, double *mine) {
  double **buf = malloc(2 * sizeof *buf), **sums = malloc(2 * sizeof *sums), **given = malloc(2 * sizeof *given);
  double *both = malloc(2 * (size_t)m * sizeof *both);
  for (int t = 0; t < 2; t++) {
    buf[t] = both + t * m;
    sums[t] = calloc((size_t)m, sizeof **sums);
  }
  given[0] = mine;
  given[1] = malloc((size_t)m * sizeof **given);
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    double *b = buf[omp_get_thread_num()];
    FILL(b);
  }
  show("one block");
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    double *b = sums[omp_get_thread_num()];
    for (int k = 0; k < m; k++)
      b[k] = 0.5 * b[k] + in[i][k];
    out[i] += b[m - 1];
  }
  show("sums");
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    double *b = given[omp_get_thread_num()];
    FILL(b);
  }
  out[3] += mine[1];
  show("given");
  for (int t = 0; t < 2; t++)
    free(sums[t]);
  free(buf);
  free(sums);
  free(given[1]);
  free(given);
  free(both);
}

int main(void) {
  double mine[M];
  for (int i = 0; i < N; i++)
    for (int k = 0; k < M; k++)
      in[i][k] = (i * 31 + k * 17) % 97 * 0.25;
  loop(M);
  region(M);
  lengths(M);
  observed(M);
  shared(M, mine);
  return 0;
}
