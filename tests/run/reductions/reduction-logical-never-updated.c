// reduction(||) and reduction(&&) over variables and array sections that no iteration updates: combining still makes 0 or 1 of them.
//
// RUN: %modes %s
// KERNELS: 4
#include <stdio.h>

#define N 50
static int v[N];

int main(void) {
  unsigned long any = 554, folded = 7;
  int all = 12, none = 0;
  double real = 2.5;
  int many[3] = {130, 0, -1}, *some = many, others[2] = {7, 0};
#pragma omp parallel for reduction(|| : any) reduction(&& : all)
  for (int i = 0; i < N; i++)
    v[i] += i;
#pragma omp parallel for reduction(|| : folded, real)
  for (int i = 0; i < N; i++) {
    v[i] *= 2;
    if (!sizeof(int))
      folded = folded || v[i];
  }
#pragma omp parallel for reduction(|| : none)
  for (int i = 0; i < N; i++)
    if (v[i] > 1000)
      none = none || v[i];
#pragma omp parallel for reduction(&& : some[:2]) reduction(|| : others)
  for (int i = 0; i < N; i++) {
    v[i] -= 1;
    if (!sizeof(int))
      some[i % 2] = some[i % 2] && v[i];
  }
  printf("%d %d %d %d %d\n", many[0], many[1], many[2], others[0], others[1]);
  printf("%lu %lu %d %d %g %d\n", any, folded, all, none, real, v[9]);
  return 0;
}
