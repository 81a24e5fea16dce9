// Pointers to the ends of arrays, with subscripts below 0: where the next array begins there, it is not the one that is meant. Subscripts that nothing is known of, and a range
// on both sides.
//
// RUN: %modes %s
// KERNELS: 4
// LAUNCHES: any
#include <stdio.h>

enum { N = 96 };
static double z[N], y[N], x[N], *table[3] = {x + N, y + N, z + N};
static int order[N];
static char wanted[2 * N];

static void by_list(double *p, int step) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    p[-order[i]] += i + step;
}

static void some(double *p, int step) {
#pragma omp parallel for
  for (int i = -N; i < N; i++)
    if (wanted[i + N])
      p[i] = p[i] * 0.5 + i + step;
}

static void show(const char *when) {
  double sums[3] = {0, 0, 0};
  for (int i = 0; i < N; i++)
    sums[0] += x[i] * (i + 1), sums[1] += y[i] * (i + 1), sums[2] += z[i] * (i + 1);
  printf("%s %.10g %.10g %.10g\n", when, sums[0], sums[1], sums[2]);
}

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    order[i] = i * 5 % N + 1;
    wanted[i] = 1;
  }
  for (int step = 0; step < 4; step++) {
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
      x[i] += 1;
      y[i] += 2;
      z[i] += 3;
    }
    for (int k = 0; k < 3; k++)
      by_list(table[k], step);
    show("list");
    for (int k = 0; k < 3; k++)
      some(table[k], step);
    show("some");
    y[step]++;
  }
}
