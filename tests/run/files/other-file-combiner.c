// Reductions that the program declares, whose combiners and initializers call functions of another file: what these take besides their
// parameters has to be passed where parts are put together, too.
// RUN: %modes %s %S/../Inputs/other-file-combiner-2.c
// KERNELS: 4
#include "../Inputs/other-file-combiner.h"

#include <stdio.h>

#define N 500

#pragma omp declare reduction(larger : double : keep_larger(&omp_out, &omp_in)) initializer(omp_priv = 0)
#pragma omp declare reduction(nearer : double : omp_out = nearer(omp_out, omp_in)) initializer(omp_priv = 1e9)
#pragma omp declare reduction(first : struct hit : omp_out = first_of(omp_out, omp_in)) initializer(omp_priv = none())

static double x[N];

int main(void) {
  double top = 0, near = 1e9, tops[3] = {0};
  struct hit hit = none();
  for (int i = 0; i < N; i++)
    x[i] = i * 37 % 211 - 100.25;
  // Only the combiner calls the function.
#pragma omp parallel for reduction(larger : top)
  for (int i = 0; i < N; i++)
    top = top < x[i] ? x[i] : top;
#pragma omp parallel for reduction(nearer : near)
  for (int i = 0; i < N; i++)
    near = nearer(near, x[i]);
#pragma omp parallel for reduction(larger : tops)
  for (int i = 0; i < N; i++)
    keep_larger(&tops[i % 3], &x[i]);
#pragma omp parallel for reduction(first : hit)
  for (int i = 0; i < N; i++)
    if (x[i] > 90 && hit.at < 0)
      hit = (struct hit){i, x[i]};
  printf("%g %g %g %g %g %d %g\n", top, near, tops[0], tops[1], tops[2], hit.at, hit.value);
}
