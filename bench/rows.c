/* Steps of a stencil over 64 x 64 rows of 64 numbers behind pointers (double ***), after some
 * that do not count.  Prints the milliseconds of processor time that a step takes, and a sum.
 * What launches cost that must know where all rows are: rows.sh. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define N 64
#define WARM 20

static double ***make(void) {
  double ***a = malloc(N * sizeof *a);
  for (int i = 0; i < N; i++) {
    a[i] = malloc(N * sizeof **a);
    for (int j = 0; j < N; j++) {
      a[i][j] = malloc(N * sizeof ***a);
      for (int k = 0; k < N; k++)
        a[i][j][k] = i + 0.5 * j - k;
    }
  }
  return a;
}

static double milliseconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

int main(int argc, char **argv) {
  int steps = argc > 1 ? atoi(argv[1]) : 500;
  double ***a = make(), ***b = make(), start = 0, sum = 0;
  for (int s = 0; s < WARM + steps; s++) {
    if (s == WARM)
      start = milliseconds();
#pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        for (int k = 1; k < N - 1; k++)
          b[i][j][k] = 0.25 * (a[i][j][k - 1] + a[i][j][k + 1] + a[i][j - 1][k] + a[i][j + 1][k]);
    double ***t = a;
    a = b;
    b = t;
  }
  sum = a[3][4][5];
  double each = (milliseconds() - start) / steps;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      sum += a[i][j][i] * j;
  printf("%.3f %.12g\n", each, sum);
  return 0;
}
