// lastprivate(conditional:): the last iteration that assigns the variable, of several types and in several places.
// (The host version of Clang 19 is wrong with a chunk size, and where some thread assigns nothing.)
//
// RUN: %modes %s -fopenmp-version=51
// KERNELS: 5
#include "../Inputs/show.h"

enum { N = 700 };
static int a[N];

int main(void) {
  int at = -1, seldom = 42, down = 0, twice = 0, in_region = -5;
  double v = 0.5;
  unsigned char small = 9;
  long total = 0;
  for (int i = 0; i < N; i++)
    a[i] = i * 37 % 101 - 30;
#pragma omp parallel for lastprivate(conditional : at, v)
  for (int i = 0; i < N; i++)
    if (a[i] > 65) {
      at = i;
      if (a[i] % 2)
        v = a[i] * 0.5;
    }
#pragma omp parallel for lastprivate(conditional : seldom, small)
  for (int i = 0; i < N; i++) {
    if (a[i] < -20)
      seldom = i;
    if (i % 3)
      small = (unsigned char)a[i];
  }
#pragma omp parallel for lastprivate(conditional : down)
  for (int i = N - 1; i > 100; i -= 3)
    if (a[i] < 0)
      down = i;
#pragma omp parallel for collapse(2) lastprivate(conditional : twice) reduction(+ : total)
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 30; j++) {
      if (a[i * 30 + j] == 7 || a[i * 30 + j] == 11)
        twice = i * 1000 + j;
      total += j;
    }
#pragma omp parallel
  {
#pragma omp for lastprivate(conditional : in_region)
    for (int i = 0; i < N; i++)
      if (a[i] == 0)
        in_region = i + a[i];
  }
  printf("%d %g %d %d %d %d %ld %d\n", at, v, seldom, small, down, twice, total, in_region);
  return 0;
}
