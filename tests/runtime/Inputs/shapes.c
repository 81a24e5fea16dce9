/* Steps of two loops: an inner loop of the first can be a dimension, the second wants its matrix in another order. */
#include <stdio.h>
#include <stdlib.h>

#define N 300
#define STEPS 20

static double a[N][N], b[N][N], sums[N];

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = (i * 7 + j * 3) % 11;
  for (int s = 0; s < STEPS; s++) {
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        b[i][j] = a[i][j] * 0.5 + s;
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
      double sum = 0;
      for (int j = 0; j < N; j++)
        for (int k = 0; k < 4; k++)
          sum = sum * 0.5 + b[i][(j * 5 + k) % N];
      sums[i] += sum;
    }
  }
  double total = 0;
  for (int i = 0; i < N; i++)
    total += sums[i];
  printf("%.17g\n", total);
}
