// Functions of another file that work-items must not call, though they are kernels elsewhere: by an atomic read of one, iterations wait
// for each other; two have critical sections, of which one looks at what the other changes; one updates by `atomic` what only this
// iteration has; one shares a critical section with the loop.
// RUN: %modes %s %S/../Inputs/other-file-atomics-2.c -fopenmp-version=51
// KERNELS: 4
// LAUNCHES: any
#include "../Inputs/other-file-atomics.h"

#include <stdio.h>

#define N 40

static int done[N + 1], x[N], own_sums[N];
static struct tally all, more;
static double means[N];

int main(void) {
  done[0] = 1;
#pragma omp parallel for schedule(static)
  for (int i = 0; i < N; i++) {
    while (look(&done[i]) == 0)
      ;
    x[i] = i;
    set(&done[i + 1], 1);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    tally(&all, 2);
    means[i] = mean(&all);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int own[4] = {0};
    for (int k = 0; k < 9; k++)
      count(own, (i + k) & 3);
    own_sums[i] = own[i & 3];
  }
  double sum = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    tally(&more, i);
#pragma omp critical
    sum += i;
  }
  double total = 0;
  for (int i = 0; i < N; i++)
    total += means[i] + own_sums[i] * i;
  printf("%d %g %d %g %g\n", x[N - 1], total, all.n, more.sum, sum);
  return 0;
}
