// Functions of other files that call further ones, in their file and in a third one, with pointers into private and shared memory in
// one kernel.
// RUN: %modes %s %S/../Inputs/other-file-calls-2.c %S/../Inputs/other-file-calls-3.c
// KERNELS: 3
#include "../Inputs/other-file-calls.h"

#include <stdio.h>

#define N 600

static double a[N][4], b[N];
static struct cell cells[N];

int main(void) {
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 4; k++)
      a[i][k] = (i * 7 + k * 13) % 29 / 4.0;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double own[4] = {i, 1, 2, 3}, low, high;
    extremes(own, 4, &low, &high);
    b[i] = high - low;
    extremes(a[i], 4, &low, &high);
    b[i] += high * low + norm(a[i], own, 4);
    scale(a[i], 4, 0.5);
    scale(own, 4, 2);
    b[i] += own[3];
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    cells[i].kind = (signed char)(i % 5 - 2);
    cells[i].sum = 0;
    for (int k = 0; k < 4; k++)
      add_to(&cells[i], a[i][k]);
  }
  double total = 0;
#pragma omp parallel for reduction(+ : total)
  for (int i = 0; i < N; i++) {
    struct cell c = cells[i];
    add_to(&c, b[i]);
    total += c.sum + (is_odd(i) ? c.count : -c.count);
  }
  printf("%.4f %.4f %.4f %.4f %d\n", total, b[7], a[N - 1][3], cells[3].sum, cells[3].count);
  return 0;
}
