// reduction(&&) and reduction(
//
// RUN: %modes %s
// KERNELS: 6
#include "../Inputs/show.h"
#include <stdbool.h>

#define N 100
static int v[N];

int main(void) {
  for (int i = 0; i < N; i++)
    v[i] = i == 57 ? 0 : i + 1;
  int all = 1, any = 0, all2 = 5;
  bool found = false, every = true;
  double d = 2.5;
#pragma omp parallel for reduction(&& : all)
  for (int i = 0; i < N; i++)
    all = all && v[i];
#pragma omp parallel for reduction(|| : any)
  for (int i = 0; i < N; i++)
    any = any || v[i] == 58 + i;
#pragma omp parallel for reduction(&& : all2)
  for (int i = 0; i < 50; i++)
    all2 = all2 && v[i] > 0;
#pragma omp parallel for reduction(|| : found)
  for (int i = 0; i < N; i++)
    found = found || v[i] == 0;
#pragma omp parallel for reduction(&& : every)
  for (int i = 0; i < N; i++)
    every = every && v[i] < 1000;
#pragma omp parallel for reduction(&& : d)
  for (int i = 0; i < N; i++)
    d = d && v[i] + 1;
  printf("%d %d %d %d %d %.2f\n", all, any, all2, found, every, d);
  return 0;
}
