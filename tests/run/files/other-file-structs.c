// Functions of other files that return structs and complex numbers, and such that say by `[static n]` within how many elements they
// stay: each of two loops that share out chunks has its own part of an array then.
// RUN: %modes %s %S/../Inputs/other-file-structs-2.c %S/../Inputs/other-file-structs-3.c
// KERNELS: 6
#include "../Inputs/other-file-structs.h"

#include <stdio.h>

#define N 400

static double x[N + 4], y[N][4], triples[N][3], pairs[2 * N];
static struct range r[N];
static struct cell3 cells[N];
static double complex z[N];

int main(void) {
  for (int i = 0; i < N + 4; i++)
    x[i] = (i * 37 % 101) / 8.0 - 5;
  for (int i = 0; i < N; i++) {
    cells[i] = (struct cell3){{(float)i, (float)(i % 7), 1}, (short)i};
    z[i] = i % 13 + I * (i % 5 - 2);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    r[i] = range_of(&x[i], i);
    y[i][i % 4] = wider(r[i], i * 0.25).high;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    cells[i] = turned(turned(cells[i], i % 3), 1);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    z[i] = twisted(z[i]) + 1;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 3; k++)
      triples[i][k] = x[i + k];
#pragma omp parallel for schedule(static, 5)
  for (int i = 0; i < N; i++)
    spread3(triples[i], x[i]);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    shift2(&pairs[2 * i], &x[i]);
  double total = 0, more = 0;
  double complex sum = 0;
  for (int i = 0; i < N; i++) {
    sum += z[i] * (i % 4 - 1);
    total += r[i].low * (i % 5) + r[i].high - r[i].at + y[i][i % 4];
    more += cells[i].v[0] - cells[i].v[1] * 2 + cells[i].v[2] * 3 + cells[i].tag;
    for (int k = 0; k < 3; k++)
      more += triples[i][k] * (k + 1);
    total += pairs[2 * i] - pairs[2 * i + 1] * 0.25;
  }
  printf("%.9g %.9g %.9g %.9g\n", total, more, creal(sum), cimag(sum));
  return 0;
}
