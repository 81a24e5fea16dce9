// Blocks whose address is handed out through a parameter: a thread's own, one of all threads, from a function that passes it on, and
// one that somebody else has as well.
//
// RUN: %modes %s
// KERNELS: 3
// LOOPS: 5
// LAUNCHES: any
#include <omp.h>

enum { M = 40 };
#include "../Inputs/filled.h"

static void *aligned(size_t bytes) {
  void *p = NULL;
  if (posix_memalign(&p, 64, bytes) != 0)
    abort();
  return p;
}

static double *last;

static void own(int m) {
#pragma omp parallel
  {
    double *b, *c = aligned((size_t)m * sizeof *c);
    if (posix_memalign((void **)&b, 64, (size_t)m * sizeof *b))
      abort();
#pragma omp for nowait
    for (int i = 0; i < N; i++) {
      FILL(b);
    }
#pragma omp for
    for (int i = 0; i < N; i++) {
      FILL(c);
    }
    free(b);
    free(c);
  }
  show("own");
  // Two blocks, one after the other; one that others look at.
#pragma omp parallel num_threads(2)
  {
    double *b;
    if (posix_memalign((void **)&b, 64, (size_t)m * sizeof *b))
      abort();
    double *before = b;
    if (m > 3 && posix_memalign((void **)&b, 64, (size_t)m * sizeof *b))
      abort();
    memset(before, 0, (size_t)m * sizeof *b);
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++) {
      FILL(b);
      out[i] += before[m - 1];
    }
#pragma omp master
    last = b;
#pragma omp barrier
    if (b != last)
      free(b);
    free(before);
  }
  show_double("last", last, m);
  show("two");
  free(last);
}

static void shared(int m) {
  double *w, *v;
  if (posix_memalign((void **)&w, 64, (size_t)omp_get_max_threads() * (size_t)m * sizeof *w))
    abort();
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double *mine = w + omp_get_thread_num() * m;
    FILL(mine);
  }
  show("shared");
  free(w);
  if (posix_memalign((void **)&v, 64, 2 * (size_t)m * sizeof *v))
    abort();
  memset(v, 0, 2 * (size_t)m * sizeof *v);
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    double *mine = v + omp_get_thread_num() * m;
    FILL(mine);
  }
  show_double("looked at", v, 2 * m);
  show("shared, and looked at");
  free(v);
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int k = 0; k < M; k++)
      in[i][k] = (i * M + k) % 101 * 0.25;
  for (int m = 5; m <= M; m += 35) {
    own(m);
    shared(m);
  }
  return 0;
}
