/* What a launch for a team costs: steps of a small loop inside one region with one thread and with
 * several, and launches of a `parallel for`. Prints microseconds per launch: "alone", "team",
 * "parallel for", each the median of ROUNDS rounds, and the time of a loop that stays with OpenMP
 * in a region with a kernel.
 *
 *     region-launch ROUNDS THREADS
 */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 4096, STEPS = 100 };
double order[N];
static double a[N + 1], b[N + 1];

static double region(int threads) {
  double start = omp_get_wtime();
#pragma omp parallel num_threads(threads)
  for (int s = 0; s < STEPS; s++) {
#pragma omp for
    for (int i = 0; i < N; i++)
      a[i] = b[i] * 0.5 + b[i + 1] + s;
#pragma omp for
    for (int i = 0; i < N; i++)
      b[i] = a[i] * 0.5 - a[i + 1];
  }
  return (omp_get_wtime() - start) / (2 * STEPS) * 1e6;
}

static double alone(int threads) {
  double start = omp_get_wtime();
  for (int s = 0; s < STEPS; s++) {
#pragma omp parallel for num_threads(threads)
    for (int i = 0; i < N; i++)
      a[i] = b[i] * 0.5 + b[i + 1] + s;
#pragma omp parallel for num_threads(threads)
    for (int i = 0; i < N; i++)
      b[i] = a[i] * 0.5 - a[i + 1];
  }
  return (omp_get_wtime() - start) / (2 * STEPS) * 1e6;
}

/* A loop that stays, in milliseconds. */
static double kept(int threads) {
  double start = 0;
#pragma omp parallel num_threads(threads)
  {
#pragma omp for
    for (int i = 0; i < N; i++)
      b[i] = a[i];
#pragma omp single
    start = omp_get_wtime();
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++) {
      double one = omp_get_thread_num();
      for (int k = 0; k < 5000; k++)
        one = one * 0.999 + i;
      order[i] = one;
    }
  }
  return (omp_get_wtime() - start) * 1e3;
}

static int ascending(const void *x, const void *y) {
  double d = *(const double *)x - *(const double *)y;
  return (d > 0) - (d < 0);
}

int main(int argc, char **argv) {
  enum { MOST = 1000 };
  static double times[4][MOST];
  int rounds = argc > 1 ? atoi(argv[1]) : 20, threads = argc > 2 ? atoi(argv[2]) : 2;
  if (rounds < 1 || rounds > MOST || threads < 1)
    return 2;
  omp_set_dynamic(0);
  for (int r = -2; r < rounds; r++) {
    double now[4] = {region(1), region(threads), alone(threads), kept(threads)};
    for (int k = 0; k < 4 && r >= 0; k++)
      times[k][r] = now[k];
  }
  for (int k = 0; k < 4; k++) {
    qsort(times[k], (size_t)rounds, sizeof(double), ascending);
    printf("%.1f%c", times[k][rounds / 2], k < 3 ? ' ' : '\n');
  }
  return 0;
}
