// atomic compare (OpenMP 5.1): minimum and maximum.
//
// RUN: %modes %s -fopenmp-version=51
// KERNELS: 3
#include "../Inputs/show.h"

#define N 220
static int low[12], high[12], touched[N];
static double top[12];
static long far[12];

int main(void) {
  int least = 1000;
  unsigned most = 0;
  for (int k = 0; k < 12; k++)
    low[k] = 500;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int v = (i * 71 + 13) % 499 - 40, k = i % 12;
    double d = v * 0.25;
    long w = v * 10000000000L;
#pragma omp atomic compare
    if (v < low[k]) {
      low[k] = v;
    }
#pragma omp atomic compare
    high[k] = v > high[k] ? v : high[k];
#pragma omp atomic compare
    if (top[k] < d) {
      top[k] = d;
    }
#pragma omp atomic compare
    if (far[k] > w) {
      far[k] = w;
    }
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int v = (i * 31 + 7) % 211 + 3;
    unsigned u = (unsigned)v * 20000003u;
#pragma omp atomic compare
    if (v < least) {
      least = v;
    }
#pragma omp atomic compare
    if (u > most) {
      most = u;
    }
  }
  // Others may look on.
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int now, v = i % 12 - 50;
#pragma omp atomic compare
    if (v < low[i % 12]) {
      low[i % 12] = v;
    }
#pragma omp atomic read
    now = low[i % 12];
    touched[i] = now <= v;
  }
  show_int("low", low, 12);
  show_int("high", high, 12);
  show_double("top", top, 12);
  show_long("far", far, 12);
  show_int("touched", touched, N);
  printf("%d %u\n", least, most);
  return 0;
}
