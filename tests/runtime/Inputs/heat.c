/* Heat in two dimensions by Jacobi's method, in one unit or (-DUNIT=1, 2, 3) in three: the time steps, the kernels, and what has
 * none. */
#include <stdio.h>
#include <stdlib.h>

#define N 64

void relax(double *to, const double *from);
double change(const double *a, const double *b);
void start(double *u);
void report(const char *what, double value);
extern double source[N * N];

#ifndef UNIT
#define UNIT 0
#endif

#if UNIT == 0 || UNIT == 1
int main(int argc, char **argv) {
  int steps = argc > 1 ? atoi(argv[1]) : 5;
  double *u = malloc(N * N * sizeof *u), *v = malloc(N * N * sizeof *v), last = 0;
  start(u);
  start(v);
  for (int step = 0; step < steps; step++) {
    relax(v, u);
    last = change(u, v);
    if (step % 2 == 0)
      report("change", last);
    double *t = u;
    u = v;
    v = t;
  }
  report("middle", u[N * N / 2 + N / 2]);
  report("change", last);
  free(u);
  free(v);
  return 0;
}
#endif

#if UNIT == 0 || UNIT == 2
double source[N * N];

void relax(double *to, const double *from) {
#pragma omp parallel for
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      to[i * N + j] = 0.25 * (from[i * N + j - 1] + from[i * N + j + 1] + from[(i - 1) * N + j] +
                              from[(i + 1) * N + j]) +
                      source[i * N + j];
}

double change(const double *a, const double *b) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N * N; i++)
    sum += (a[i] - b[i]) * (a[i] - b[i]);
  return sum;
}
#endif

#if UNIT == 0 || UNIT == 3
void start(double *u) {
  for (int i = 0; i < N * N; i++) {
    u[i] = i % N == 0;
    source[i] = i % 17 * 0.001;
  }
}

void report(const char *what, double value) { printf("%s %.6f\n", what, value); }
#endif
