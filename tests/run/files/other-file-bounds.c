// Bounds that are calls of another file's functions (`i < rows(m)`), of which nothing is known: the
// launch evaluates them, and the loop where it does not.
//
// RUN: %modes %s %S/../Inputs/other-file-bounds-2.c
// KERNELS: 7
// LOOPS: 10
#include "../Inputs/other-file-bounds.h"
#include "../Inputs/show.h"

#define N 40
#define M 24
#define ALL(m) rows(m)
static double cells[N * M], sums[N];

static void fill(struct matrix *m) {
#pragma omp parallel for
  for (int i = 0; i < rows(m); i++)
    for (int j = 0; j < M; j++)
      m->of[i * M + j] = i + j * .5;
#pragma omp parallel for collapse(2)
  for (int i = 0; i < ALL(m); i++)
    for (unsigned long long j = 0; j < columns(m); j++)
      m->of[i * M + (int)j] += 1;
  // The first value is one: this one stays.
#pragma omp parallel for
  for (int j = last(m); j >= 1; --j)
    m->of[j] = j;
#pragma omp parallel for
  for (short j = 1; j <= last(m) - 2; j += 2)
    m->of[M + j] = j;
}

// Which follow each other, and in a loop of their own; the kernels' memory decides.
static void shrink(struct matrix *m) {
  for (int step = 0; step < 3; step++) {
#pragma omp parallel for
    for (int i = 0; i < rows(m); i++)
      sums[i] += cells[i * M + step];
#pragma omp parallel for
    for (int i = 0; i < rows(m); i++)
      sums[i] *= 2;
    m->rows -= (int)m->of[M] - 1;
  }
}

int main(void) {
  struct matrix m = {N, M, cells};
  fill(&m);
  shrink(&m);
  double sum = 0;
  int limit = m.rows > 10;
#pragma omp parallel for reduction(+ : sum) if (limit > 0)
  for (int i = 0; i < rows(&m) + last(&m) / 2; i++)
    sum += sums[i % N];
#pragma omp parallel for num_threads(limit + 1)
  for (int i = 0; i < (limit ? rows(&m) : 0); i++)
    sums[i] += .25;
  // Each thread asks; a list of all variables.
#pragma omp parallel
#pragma omp for
  for (int i = 0; i < (int)columns(&m); i++)
    sums[i] += 1;
#pragma omp parallel for default(none) shared(m, sums)
  for (int i = 0; i < rows(&m); i++)
    sums[i] += 1;
  printf("%d\n", m.rows);
  show_double("sum", &sum, 1);
  show_double("sums", sums, N);
  show_double("cells", cells, N * M);
  return 0;
}
