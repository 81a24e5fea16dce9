// Loops that carry values in elements, around loops of which a compiler finds that they do next to nothing: nobody may make vectors of the outer ones.
//
// RUN: %modes %s
// KERNELS: 2
// LOOPS: 2
#include "../Inputs/show.h"

int n = 10;
static long long often = 11;
static unsigned long m[19][24], x[24], y[24];

/* The product that is taken away is nothing: what is left of the inner loop is its last line. */
static void overwritten(unsigned long (*a)[24], unsigned long *v, unsigned long *w) {
#pragma omp parallel for
  for (int p = 0; p < 19; p++)
    for (int k = 0; k <= n; k++) {
      unsigned long s = 2;
      for (int j = 0; j < often; j++) {
        s -= v[k] * w[j];
        s = a[p][k] * w[k];
      }
      a[p][k + 3] = s;
    }
}

/* One element that the inner loop sets to one value. */
static void one_element(unsigned long (*a)[24], unsigned long *w) {
#pragma omp parallel for
  for (int p = 0; p < 19; p++)
    for (int k = 0; k <= n; k++)
      for (int j = 0; j < often; j++)
        a[p][k + 2] = a[p][k] + w[k];
}

int main(void) {
  for (int i = 0; i < 19 * 24; i++)
    m[0][i] = (unsigned long)(i * 3 + 1);
  for (int j = 0; j < 24; j++) {
    x[j] = (unsigned long)(j * 5 + 1);
    y[j] = (unsigned long)(j * 7 % 5 + 1);
  }
  overwritten(m, x, y);
  one_element(m, y);
  unsigned long hash = 0;
  for (int i = 0; i < 19 * 24; i++)
    hash = hash * 31 + m[0][i];
  printf("%lx\n", hash);
  return 0;
}
