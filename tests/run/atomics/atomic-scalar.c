// atomic on shared variables: sums become reductions, whatever their name is known by.
//
// RUN: %modes %s
// KERNELS: 5
#include "../Inputs/show.h"

#define N 300
static double x[N];
static long total;
static short small;
static unsigned char bits;
static int bins[8];

static void add(int v) {
#pragma omp atomic
  total += v;
}

int main(void) {
  double sum = 1.5, product = 1;
  int n = 4;
  for (int i = 0; i < N; i++)
    x[i] = i * 0.5;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    if (i % 3 == 0) {
#pragma omp atomic
      sum += x[i];
    }
#pragma omp atomic
    n++;
#pragma omp atomic
    product *= i % 2 ? 2.0 : 0.5;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 3; k++)
      add(i * k);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    small += 300;
#pragma omp atomic
    bits ^= (unsigned char)i;
  }
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < N; i++) {
#pragma omp atomic
      total -= i;
    }
#pragma omp for
    for (int i = 0; i < N; i++) {
#pragma omp atomic
      bins[(int)x[i] % 8]++;
    }
  }
  printf("%.12e %.6e %d %ld %d %d\n", sum, product, n, total, small, bits);
  show_int("bins", bins, 8);
  return 0;
}
