// Functions of another file that update by `omp atomic` and in critical sections what they are passed: elements, members, variables that
// all iterations share.
// RUN: %modes %s %S/../Inputs/other-file-atomics-2.c -fopenmp-version=51
// KERNELS: 6
#include "../Inputs/other-file-atomics.h"

#include <stdio.h>

#define N 600

static double x[N];
static int histogram[16], order[N];
static short top[8];
static struct tally all, some[4];

int main(void) {
  double sum = 1;
  int taken = 0;
  for (int i = 0; i < N; i++)
    x[i] = (i * 37 % 101) / 4.0;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    add(&sum, x[i]);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    count(histogram, (int)x[i] % 16);
    count(&histogram[(i * 7) % 8], 1);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int place = next_place(&taken);
    order[place] = i;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    lift(top, i & 7, (short)(i * 3 % 53));
#pragma omp parallel
#pragma omp for nowait
  for (int i = 0; i < N; i++)
    tally(&all, x[i]);
#pragma omp parallel for collapse(2)
  for (int k = 0; k < 4; k++)
    for (int i = 0; i < N / 4; i++)
      tally(&some[k], x[4 * i + k]);
  long places = 0, squares = 0;
  for (int i = 0; i < N; i++) {
    places += order[i];
    squares += (long)order[i] * order[i];
  }
  printf("%.9g %d %ld %ld\n", sum, taken, places, squares);
  for (int k = 0; k < 16; k++)
    printf("%d %d\n", histogram[k], top[k & 7]);
  printf("%d %.9g %g %d\n", all.n, all.sum, all.most, all.kinds[3]);
  for (int k = 0; k < 4; k++)
    printf("%d %.9g %g %d\n", some[k].n, some[k].sum, some[k].most, some[k].kinds[k]);
  return 0;
}
