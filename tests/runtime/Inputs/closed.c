/* Time steps over arrays whose address no other unit can know, with calls of functions that could do anything in between. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 4000 };
void outside(int step); /* not compiled with the plugin */

static double u[N], v[N];
static struct {
  double value[N];
  int steps;
} history;

static void relax(const double *from, double *to, int n) {
  const double *end = from + n;
#pragma omp parallel for
  for (int i = 1; i < N - 1; i++)
    to[i] = 0.5 * from[i] + 0.25 * (from[i - 1] + from[i + 1]);
  (void)end;
}

static double middle(const double *p) { return p[N / 2]; }

int main(int argc, char **argv) {
  double w[N];
  int steps = atoi(argv[argc - 1]);
  for (int i = 0; i < N; i++)
    u[i] = v[i] = w[i] = history.value[i] = i % 17;
  for (int s = 0; s < steps; s++) {
    relax(u, v, N);
    outside(s);
    relax(v, u, N);
    outside(s);
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      w[i] += u[i];
    outside(s);
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      history.value[i] += w[i];
    printf("%d\n", s);
  }
  printf("%g %g %g %g\n", middle(u), middle(v), middle(w), middle(history.value));
  return 0;
}
