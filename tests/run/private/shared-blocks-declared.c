// Blocks of an allocator that another file has, and whose declaration says that nobody else knows of them; of one that
// says nothing.
//
// RUN: %modes %s %S/../Inputs/declared-allocators.c
// KERNELS: 3
// LOOPS: 4
// LAUNCHES: any
#include <omp.h>

enum { M = 24 };
#include "../Inputs/filled.h"

void *aligned_block(size_t bytes) __attribute__((malloc, alloc_size(1)));
void *any_block(size_t bytes);
double seen(void);

static inline double *numbers(size_t n) { return __builtin_assume_aligned(aligned_block(n * sizeof(double)), 64); }

static void shared(int m) {
  double *w = numbers((size_t)omp_get_max_threads() * (size_t)m);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double *b = w + omp_get_thread_num() * m;
    FILL(b);
  }
  show("shared");
  free(w);
}

static void own(int m) {
#pragma omp parallel
  {
    double *b = aligned_block((size_t)m * sizeof *b);
#pragma omp for
    for (int i = 0; i < N; i++) {
      FILL(b);
    }
    free(b);
  }
  show("own");
}

static void rows(int m) {
  double *a[2] = {numbers(m), numbers(m)};
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < N; i++) {
    double *b = a[omp_get_thread_num()];
    FILL(b);
  }
  show("rows");
  free(a[0]);
  free(a[1]);
}

static void known_elsewhere(int m) {
  double *w = any_block(2 * (size_t)m * sizeof *w);
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    double *b = w + omp_get_thread_num() * m;
    FILL(b);
  }
  out[0] += seen();
  show("known elsewhere");
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int k = 0; k < M; k++)
      in[i][k] = (i * 31 + k * 17) % 97 * 0.25;
  shared(M);
  own(M);
  rows(M);
  known_elsewhere(M);
  return 0;
}
