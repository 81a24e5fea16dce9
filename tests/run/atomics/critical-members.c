// Critical sections that gather into several members of one struct, by different operators: of a variable, of elements, behind a
// parameter; one of the members is an array that is updated by `atomic` besides.
// RUN: %modes %s
// KERNELS: 2
#include <stdio.h>

#define N 600

struct tally {
  int n;
  double sum, most;
  unsigned char kinds[8];
};

static struct tally all, some[8];

static void gather(struct tally *t, double x) {
#pragma omp critical
  {
    t->n++;
    t->sum += x;
    if (x > t->most)
      t->most = x;
  }
#pragma omp atomic
  t->kinds[(int)x & 7]++;
}

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    gather(&all, i * 37 % 101);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    gather(&some[i & 7], i * 41 % 103);
  printf("%d %g %g %d\n", all.n, all.sum, all.most, all.kinds[3]);
  for (int k = 0; k < 8; k++)
    printf("%d %g %g %d\n", some[k].n, some[k].sum, some[k].most, some[k].kinds[k]);
  return 0;
}
