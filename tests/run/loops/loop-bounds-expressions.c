// Bounds that are expressions: calls of host functions, members, elements, ternaries, casts; each evaluated once.
//
// RUN: %modes %s
// KERNELS: 4
#include "../Inputs/show.h"
#include <stdlib.h>

struct range {
  int from, to;
};

static int a[100];
static int calls;
static int limits[3] = {10, 90, 3};

static int limit(int x) {
  calls++;
  return x / 2;
}

int main(void) {
  struct range r = {5, 95}, *p = &r;
#pragma omp parallel for
  for (int i = p->from; i < r.to; i++)
    a[i] += 1;
#pragma omp parallel for
  for (int i = limits[0]; i < limits[1]; i += limits[2])
    a[i] += 2;
#pragma omp parallel for
  for (int i = (calls ? 50 : 0); i < (int)(99.5 * 0.5); i++)
    a[i] += 4;
  int n = limit(160);
#pragma omp parallel for
  for (int i = abs(-7); i < n; i++)
    a[i] += 8;
  printf("%d\n", calls);
  show_int("a", a, 100);
  return 0;
}
