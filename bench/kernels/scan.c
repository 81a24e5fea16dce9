/* Running sums: an OpenMP scan, which stays on the host. There is no hand-written version. */
#include "bench.h"

#define N 500000

static double x[N], y[N];

static void compute(void) {
  double sum = 0;
#pragma omp parallel for reduction(inscan, + : sum)
  for (int i = 0; i < N; i++) {
    sum += x[i];
#pragma omp scan inclusive(sum)
    y[i] = sum;
  }
}

int main(void) {
  bench_fill(x, N);
  compute();
  bench_start(y[0]);
  for (int r = 0; r < ROUNDS; r++)
    compute();
  bench_done(y, N);
}
