// A thread's piece of one allocation, block + me * size, in regions of several loops.
//
// RUN: %modes %s
// KERNELS: 7
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#define N 1000
static double a[N], b[N];
static void show(const char *w) { double s = 0; for (int k = 0; k < N; k++) s += b[k] * (k % 13); printf("%s %.10g\n", w, s); }
int main(int argc, char **argv) {
  int nt = omp_get_max_threads(), k, size = 16 + argc;
  double *block = malloc(nt * size * sizeof *block);
  int *hist = calloc(nt * 32, sizeof *hist);
  int total[32];
  for (k = 0; k < N; k++) a[k] = k * 0.25;
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    double *w = block + me * size;
#pragma omp for
    for (k = 0; k < N; k++) { for (int j = 0; j < size; j++) w[j] = a[k] + j; double s = 0; for (int j = 0; j < size; j++) s += w[j] * w[size - 1 - j]; b[k] = s; }
#pragma omp for
    for (k = 0; k < N; k++) { for (int j = 0; j < size; j++) w[j] = b[k] - j; double s = 0; for (int j = 0; j < size; j++) s += w[j]; a[k] = s; }
#pragma omp for
    for (k = 0; k < N; k++) { double *v = block + me * size; for (int j = 0; j < size; j++) v[j] = b[k] - j; double s = 0; for (int j = 0; j < size; j++) s += v[j]; b[k] = s + a[k]; }
  }
  show("block");
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    int *h = hist + me * 32;
#pragma omp for
    for (k = 0; k < N; k++) h[(int)a[k] & 31]++;
#pragma omp for
    for (k = 0; k < 32; k++) { int s = 0; for (int t = 0; t < omp_get_num_threads(); t++) s += hist[t * 32 + k]; total[k] = s; }
#pragma omp for
    for (k = 0; k < N; k++) b[k] = total[k & 31];
  }
  show("hist");
#pragma omp parallel for
  for (k = 0; k < N; k++) { double *w = block + omp_get_thread_num() * size; for (int j = 0; j < size; j++) w[j] = a[k] + j; double s = 0; for (int j = 0; j < size; j++) s += w[j] * w[size - 1 - j]; b[k] = s; }
  show("combined");
  return 0;
}
