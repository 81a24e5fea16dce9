// Memory behind a pointer parameter whose touched part is not known when the loop starts: the host may have to run it.
//
// RUN: %modes %s
// KERNELS: 1
// LOOPS: 1
// LAUNCHES: any
#include "../Inputs/show.h"

#define N 60
static double values[N], out[N];

static void pick(const double *v, int n, int shift) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    out[i] = v[(i * shift + 3) % n];
}

int main(void) {
  for (int i = 0; i < N; i++)
    values[i] = i * 0.5;
  pick(values, N, 7);
  show_double("out", out, N);
  pick(values + 20, 40, 3);
  show_double("out", out, N);
  return 0;
}
