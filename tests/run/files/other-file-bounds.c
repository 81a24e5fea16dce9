// Bounds, first values and steps that are calls of another file's functions (`i < rows(m)`), of which nothing is known: the
// launch evaluates them, and the loop where it does not; in a region each thread does.
//
// RUN: %modes %s %S/../Inputs/other-file-bounds-2.c
// KERNELS: 15
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
#pragma omp parallel for
  for (int j = last(m); j >= 1; --j)
    m->of[j] = j;
#pragma omp parallel for
  for (short j = 1; j <= last(m) - 2; j += 2)
    m->of[M + j] = j;
#pragma omp parallel for collapse(2)
  for (int i = next(m) - 1; i < rows(m); i = i + next(m))
    for (int j = last(m); j > 0; j -= 2 * next(m) - 1)
      m->of[i * M + j] += j;
}

// An orphaned loop, and the team's one after it.
static void orphan(struct matrix *m) {
#pragma omp for schedule(static, 2)
  for (int i = last(m) - 20; i < rows(m); i += next(m))
    sums[i] += m->of[i * M] / 4;
}

static double team(struct matrix *m) {
  double most = 0;
#pragma omp parallel default(none) shared(m, most, sums)
  {
    const int off = next(m) - 2;
    orphan(m);
#pragma omp for
    for (int i = off; i < rows(m) + off; i++)
      sums[i] += m->of[i * M + 1];
#pragma omp for reduction(max : most)
    for (int i = rows(m) - 1; i >= off; i--)
      most = sums[i] > most ? sums[i] : most;
  }
  return most;
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
  sum += team(&m);
  // Each thread asks; a list of all variables.
#pragma omp parallel
#pragma omp for
  for (int i = 0; i < (int)columns(&m); i++)
    sums[i] += 1;
#pragma omp parallel for default(none) shared(m, sums)
  for (int i = 0; i < rows(&m); i += next(&m))
    sums[i] += 1;
  int asked = 3;
#pragma omp parallel for default(firstprivate) shared(m, sums)
  for (int i = asked; i < last(&m) + asked; i++)
    sums[i] += 1;
  printf("%d\n", m.rows);
  show_double("sum", &sum, 1);
  show_double("sums", sums, N);
  show_double("cells", cells, N * M);
  return 0;
}
