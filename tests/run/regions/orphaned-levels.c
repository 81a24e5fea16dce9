// An orphaned for two calls deep below a region, called repeatedly, results of one call used by the next.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"

#define N 120
static double u[N], v[N];

static void smooth(const double *from, double *to) {
#pragma omp for
  for (int i = 1; i < N - 1; i++)
    to[i] = 0.25 * from[i - 1] + 0.5 * from[i] + 0.25 * from[i + 1];
}

static void step(int odd) {
  if (odd)
    smooth(v, u);
  else
    smooth(u, v);
}

int main(void) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < N; i++)
      u[i] = v[i] = i % 10;
    for (int s = 0; s < 6; s++)
      step(s & 1);
  }
  show_double("u", u, N);
  show_double("v", v, N);
  return 0;
}
