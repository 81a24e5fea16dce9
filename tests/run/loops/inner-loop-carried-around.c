// Loops that carry values in elements, around loops of which a compiler finds that they do next to nothing: nobody may make vectors of the outer ones.
//
// RUN: %modes %s
// KERNELS: 3
// LOOPS: 3
#include "../Inputs/show.h"

int n = 10;
static long long often = 11;
static unsigned long m[19][24], x[24], y[24];
static unsigned narrow[19][24], other[19][24], weights[24];

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

/* Both elements are kept in variables over the inner loop, which leaves nothing else; all lengths are constants. */
static void constants(unsigned (*a)[24], unsigned (*b)[24], unsigned *w) {
#pragma omp parallel for
  for (int p = 0; p < 19; p++)
    for (int j = 15; j >= 0; j--)
      for (int k = 0; k < 14; k++) {
        a[p][j + 6] += 3 * w[j];
        a[p][j] -= a[p][j] * b[k][j];
      }
}

int main(void) {
  for (int i = 0; i < 19 * 24; i++) {
    m[0][i] = (unsigned long)(i * 3 + 1);
    narrow[0][i] = (unsigned)(i * 5 + 1);
    other[0][i] = (unsigned)(i % 7);
  }
  for (int j = 0; j < 24; j++) {
    x[j] = (unsigned long)(j * 5 + 1);
    y[j] = (unsigned long)(j * 7 % 5 + 1);
    weights[j] = (unsigned)(j * 7 + 1);
  }
  overwritten(m, x, y);
  one_element(m, y);
  constants(narrow, other, weights);
  unsigned long hash = 0;
  for (int i = 0; i < 19 * 24; i++)
    hash = (hash * 31 + m[0][i]) * 31 + narrow[0][i];
  printf("%lx\n", hash);
  return 0;
}
