/* What it costs that a function of another file may end the program: LAUNCHES launches of loops of N
 * iterations that call one (ends-other.c). Prints microseconds of processor time and of time for
 * each.
 *
 *     ends N LAUNCHES
 */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

double mean(double v, double w);

static double processor_time(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1000, launches = argc > 2 ? atoi(argv[2]) : 1000;
  double *a = malloc((size_t)n * sizeof *a), *b = malloc((size_t)n * sizeof *b), sum = 0;
  double start = 0, spent = 0;
  for (int i = 0; i < n; i++)
    a[i] = b[i] = i % 7;
  for (int k = -2; k < launches / 2; k++) {
    if (k == 0) {
      start = omp_get_wtime();
      spent = processor_time();
    }
#pragma omp parallel for
    for (int i = 1; i < n - 1; i++)
      b[i] = mean(a[i - 1], a[i + 1]);
#pragma omp parallel for
    for (int i = 1; i < n - 1; i++)
      a[i] = mean(b[i - 1], b[i + 1]);
  }
  for (int i = 0; i < n; i++)
    sum += a[i];
  printf("%.1f %.1f\n", (processor_time() - spent) / launches * 1e6,
         (omp_get_wtime() - start) / launches * 1e6);
  fprintf(stderr, "%g\n", sum);
  free(a);
  free(b);
  return 0;
}
