/* round-trips STEPS N WHAT [team]: each step has two kernels on u and v, of N doubles each, and on w, which stays as it is;
 * with `team` inside of one parallel region.  Behind them the host, as WHAT says: does nothing, reads an element of u, reads
 * all of v, writes all of u, reads and writes all of v, or calls a function that nobody knows.  Prints a sum and the state
 * (watch.c). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int state(void);
void elsewhere(void);

static void step(int n, double *u, double *v, const double *w) {
#pragma omp parallel for
  for (int i = 1; i < n - 1; i++)
    v[i] = 0.25 * (u[i - 1] + 2 * u[i] + u[i + 1]) + w[i];
#pragma omp parallel for
  for (int i = 1; i < n - 1; i++)
    u[i] = 0.25 * (v[i - 1] + 2 * v[i] + v[i + 1]) - w[i];
}

static void team(int n, double *u, double *v, const double *w) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 1; i < n - 1; i++)
      v[i] = 0.25 * (u[i - 1] + 2 * u[i] + u[i + 1]) + w[i];
#pragma omp for
    for (int i = 1; i < n - 1; i++)
      u[i] = 0.25 * (v[i - 1] + 2 * v[i] + v[i + 1]) - w[i];
  }
}

static void sweep(int n, double *v) {
  for (int i = 1; i < n; i++)
    v[i] = 0.5 * (v[i] + v[i - 1]);
}

int main(int argc, char **argv) {
  int steps = argc > 1 ? atoi(argv[1]) : 10, n = argc > 2 ? atoi(argv[2]) : 1000;
  const char *what = argc > 3 ? argv[3] : "nothing";
  double *u = malloc(n * sizeof *u), *v = malloc(n * sizeof *v), *w = malloc(n * sizeof *w), sum = 0;
  for (int i = 0; i < n; i++) {
    u[i] = i % 7;
    v[i] = 0;
    w[i] = 0.01 * (i % 3);
  }
  for (int s = 0; s < steps; s++) {
    (argc > 4 ? team : step)(n, u, v, w);
    if (strcmp(what, "element") == 0)
      sum += u[n / 2];
    else if (strcmp(what, "all") == 0)
      for (int i = 0; i < n; i++)
        sum += v[i];
    else if (strcmp(what, "write") == 0)
      for (int i = 0; i < n; i++)
        u[i] = s;
    else if (strcmp(what, "sweep") == 0)
      sweep(n, v);
    else if (strcmp(what, "call") == 0)
      elsewhere();
  }
  for (int i = 0; i < n; i++)
    sum += u[i] + v[i];
  printf("%.17g state %d\n", sum, state());
}
