// lastprivate: values of the last iteration, of every type; loop variables; with collapse, firstprivate and no iterations.
//
// RUN: %modes %s
// KERNELS: 7
#include "../Inputs/show.h"

#define N 47
static int a[N];

static void go(int n) {
  int x = -1, i = -2, k = -3, j = -4, both = 100;
  double d = -5;
  unsigned char c = 6;
  long l = -7;
#pragma omp parallel for lastprivate(x)
  for (int i = 0; i < n; i++) {
    x = i * 3;
    a[i] = x;
  }
#pragma omp parallel for lastprivate(i)
  for (i = 0; i < n; i++)
    a[i] += i;
#pragma omp parallel for lastprivate(d, c, l)
  for (int i = n - 1; i >= 0; i -= 2) {
    d = i * 0.5;
    c = (unsigned char)(i + 200);
    l = i - 5000000000L;
    a[i] += (int)d;
  }
#pragma omp parallel for collapse(2) lastprivate(k)
  for (int p = 0; p < n; p++)
    for (int q = 0; q < 3; q++)
      k = p * 10 + q;
#pragma omp parallel for collapse(2) lastprivate(i, j)
  for (i = 0; i < 4; i++)
    for (j = 5; j > 0; j -= 2)
      ;
#pragma omp parallel for firstprivate(both) lastprivate(both)
  for (int i = 0; i < n; i++) {
    int start = 7;
    both = start + i;
  }
#pragma omp parallel
#pragma omp for lastprivate(x)
  for (int i = 2; i < n; i += 7)
    x = -i;
  printf("%d %d %d %d %d %.3f %d %ld\n", x, i, k, j, both, d, c, l);
}

int main(void) {
  go(N);
  go(1);
  go(0);
  show_int("a", a, N);
  return 0;
}
