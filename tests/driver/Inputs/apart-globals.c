#include <stdio.h>

enum { N = 40 };
static double first[N];
_Alignas(64) double second[N];
__attribute__((section("together"))) double named[N];
_Thread_local double each[N];
int small = 3;

static void smooth(double *to, const double *from, int n) {
#pragma omp parallel for
  for (int i = 1; i < n - 1; i++)
    to[i] = from[i - 1] + from[i + 1] + 1;
}

int main(void) {
  for (int k = 0; k < small; k++) {
    smooth(first, second, N);
    smooth(second, first, N);
    smooth(named, second, N);
  }
  each[3] = 2;
  printf("%g %g %g %g %zu %d\n", first[7], second[20], named[5], each[3], sizeof first, (int)((size_t)second % 64));
  return 0;
}
