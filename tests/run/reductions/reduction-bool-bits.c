// reduction(&), reduction(|) and reduction(^) of a _Bool, written as `b = b | x`: the conversion is part of the update.
//
// RUN: %modes %s
// KERNELS: 6
#include <stdio.h>

#define N 100
static int v[N];

int main(void) {
  for (int i = 0; i < N; i++)
    v[i] = i * 37 % 101;
  _Bool all = 1, some = 0, odd = 0, none = 0, same = 1, mixed = 1;
#pragma omp parallel for reduction(& : all)
  for (int i = 0; i < N; i++)
    all = all & (v[i] >= 0);
#pragma omp parallel for reduction(| : some)
  for (int i = 0; i < N; i++)
    some = (v[i] == 74) | some;
#pragma omp parallel for reduction(^ : odd)
  for (int i = 0; i < N; i++)
    odd = odd ^ (v[i] & 1);
#pragma omp parallel for reduction(| : none)
  for (int i = 0; i < N; i++)
    if (v[i] > 200)
      none = none | v[i];
#pragma omp parallel for reduction(& : same)
  for (int i = 0; i < N; i++)
    same = same & (v[i] != 33);
#pragma omp parallel for reduction(| : mixed)
  for (int i = 0; i < N; i++)
    mixed |= v[i] * 2;
  printf("%d %d %d %d %d %d\n", all, some, odd, none, same, mixed);
  return 0;
}
