// One kernel with arrays that are apart, that are the same, that overlap, and that are interleaved in one array.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"

#include <stdlib.h>

/* Within an iteration, x may be what y has just become. */
static void mix(double *y, const double *x, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 3; k++)
      y[3 * i + k] = 0.5 * x[3 * i + (k + 2) % 3] + x[3 * i];
}

static void spread(double *y, const double *x, const double *w, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    y[2 * i] = x[2 * i] + w[i];
}

int main(void) {
  enum { N = 100 };
  double *a = malloc(9 * N * sizeof *a), w[N];
  for (int i = 0; i < 9 * N; i++)
    a[i] = i % 17;
  for (int i = 0; i < N; i++)
    w[i] = i;
  mix(a + 3 * N, a, N);
  show_double("apart", a, 9 * N);
  mix(a, a, N);
  show_double("same", a, 9 * N);
  mix(a + 6 * N, a + 3 * N, N);
  show_double("apart again", a, 9 * N);
  spread(a, a + 1, w, N);
  spread(a + 1, a, w, N);
  spread(a, a, w, N);
  spread(a + 4 * N, a, w, N);
  show_double("interleaved", a, 9 * N);
  free(a);
  return 0;
}
