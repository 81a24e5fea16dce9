// `&&` and `||` over half-precision numbers: the result is 0 or 1, and every number but zero counts as true, NaN and the smallest too.
// RUN: %modes %s
// KERNELS: 5
// LAUNCHES: 6
#include <stdio.h>
#define N 1000
static _Float16 x[N], few[N];
static __fp16 stored[N];
static int checked(const _Float16 *v, int n, _Float16 start) {
  _Float16 all = start, any = start;
#pragma omp parallel for reduction(&& : all) reduction(|| : any)
  for (int i = 0; i < n; i++) {
    all = all && v[i];
    any = any || v[i] > 3;
  }
  return (int)(all * 10 + any);
}
int main(void) {
  for (int i = 0; i < N; i++) {
    x[i] = (_Float16)(i % 7 + 1) / 8;
    few[i] = (_Float16)(i == 900);
    stored[i] = i % 2 ? (_Float16)__builtin_nanf("") : (_Float16)6e-8F;
  }
  printf("%d", checked(x, N, (_Float16)2.5));
  x[777] = 0;
  printf(" %d", checked(x, N, 0));
  _Float16 any = 0, all = 1, none = 0, each[4] = {1, 1, (_Float16)-3, (_Float16)1};
#pragma omp parallel for reduction(|| : any)
  for (int i = 0; i < N; i++) any = any || few[i];
#pragma omp parallel for reduction(&& : all)
  for (int i = 0; i < N; i++)
    if (!stored[i]) all = 0;
#pragma omp parallel for reduction(|| : none)
  for (int i = 0; i < N; i++) none = few[i] > 1 || none;
#pragma omp parallel for reduction(&& : each)
  for (int i = 0; i < N; i++) each[i % 4] = each[i % 4] && (i % 4 != 2 || i < 500);
  printf(" %g %g %g", (double)any, (double)all, (double)none);
  for (int i = 0; i < 4; i++) printf(" %g", (double)each[i]);
  printf("\n");
}
