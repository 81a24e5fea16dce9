// Functions of another file that read its data: constant tables, a variable that the program sets between kernels, an array that a
// kernel has filled, a struct. One array is read by the function and written by another loop.
// RUN: %modes %s %S/../Inputs/other-file-data-lib.c
// KERNELS: 4
// LAUNCHES: any
#include "../Inputs/other-file-data.h"

#include <stdio.h>

#define N 1000

double shared_weights[16];
static double x[N], y[N];

int main(void) {
  for (int i = 0; i < N; i++)
    x[i] = (i * 37 % 101) / 16.0;
#pragma omp parallel for
  for (int i = 0; i < 16; i++)
    shared_weights[i] = i * 0.5 + 1;
  for (int order = 1; order < 4; order++) {
    set_order(order);
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      y[i] = polynomial(x[i]) + weighted(i);
    printf("%d %.6f %.6f\n", order, y[1], y[N - 1]);
    shared_weights[order] += 0.25;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    y[i] = limit(y[i]) + (days(i % 12) - 28);
  printf("%.6f %.6f\n", y[2], y[N - 2]);
  /* The function reads what the loop writes, another element. */
#pragma omp parallel for
  for (int i = 0; i < 8; i++)
    shared_weights[i] = weighted(8 + i % 8) * 2;
  for (int i = 0; i < 16; i++)
    printf("%g ", shared_weights[i]);
  printf("\n");
  return 0;
}
