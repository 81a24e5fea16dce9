// The address of a loop variable, or of a number that all iterations share, for functions that only
// read there: of a copy, so that the number stays one of the launch.
//
// RUN: %modes %s
// KERNELS: 5
#include "../Inputs/show.h"
#include <string.h>

enum { N = 60 };

static int a[N];
static unsigned char bytes[N][4];

static int twice(const int *k) { return 2 * *k; }
static int thrice(int *k) { return k[0] + twice(k); }
static double mixed(const int *a, const double *x, const unsigned char *c) { return *a * *x + *c; }

int main(void) {
  int n = N, m = 3;
  double x = 1.5;
  unsigned char c = 200;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = twice(&i) + thrice(&n);
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n / m; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] += thrice(&j) * (int)mixed(&i, &x, &c);
#pragma omp parallel for firstprivate(x)
  for (int i = 0; i < n; i++) {
    double y = x + twice(&i);
    a[i] += (int)mixed(&m, &y, &c) + (int)mixed(&i, &x, &c);
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    memcpy(bytes[i], &i, sizeof i);
#pragma omp parallel
#pragma omp for
  for (short k = 0; k < N; k++) {
    int own = k;
    a[k] += twice(&own) - twice((const int *)&n);
  }
  show_int("a", a, N);
  show_uchar("bytes", bytes[0], sizeof bytes);
  return 0;
}
