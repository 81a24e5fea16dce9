// Called functions that read global scalars and arrays, change arrays, and read values set between launches.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"

#define N 45
static int factor = 3;
int bias = 5;
static double table[N];
static double out[N];

static double value(int i) { return table[i] * factor + bias; }
static void put(int i) { out[i] = value(i) + value((i + 1) % N); }

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    table[i] = i * 0.5 + bias;
  for (int r = 0; r < 3; r++) {
    factor += r;
    bias = -r;
    table[r] = 100;
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      put(i);
    show_double("out", out, N);
  }
  return 0;
}
