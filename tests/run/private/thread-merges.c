// Histograms and sums in storage of each thread, merged behind a loop's end, a barrier, a region, or under critical: blocks of one allocation
// by the thread's number, blocks that a thread allocates, rows, a static array.
//
// RUN: %modes %s
// KERNELS: 9
// FUSE: no
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define N 4000
#define B 64
static int key[N];
static double x[N];
static void hist(int *h) {
  int nt = omp_get_max_threads();
  int *part = calloc((size_t)nt * B, sizeof *part);
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    int *mine = part + me * B;
#pragma omp for
    for (int i = 0; i < N; i++) mine[key[i]]++;
#pragma omp for
    for (int b = 0; b < B; b++)
      for (int t = 0; t < nt; t++) h[b] += part[t * B + b];
  }
  free(part);
}
static void bigloop(double *out) {
  int nt = omp_get_max_threads();
  double *fbuf = malloc(sizeof(double) * nt * B);
#pragma omp parallel
  {
    int id = omp_get_thread_num();
    double *f = &fbuf[id * B];
    memset(f, 0, sizeof(double) * B);
#pragma omp for
    for (int i = 0; i < N; i++) f[key[i]] += x[i];
#pragma omp barrier
#pragma omp for
    for (int b = 0; b < B; b++) { double s = 0; for (int t = 0; t < nt; t++) s += fbuf[t * B + b]; out[b] = s; }
  }
  free(fbuf);
}
static void critical(double *out) {
#pragma omp parallel
  {
    double *priv = calloc(B, sizeof *priv);
#pragma omp for nowait
    for (int i = 0; i < N; i++) priv[key[i]] += x[i];
#pragma omp critical
    for (int b = 0; b < B; b++) out[b] += priv[b];
    free(priv);
  }
}
static void rows(double *out) {
  int nt = omp_get_max_threads();
  double **f = malloc(nt * sizeof *f);
  for (int t = 0; t < nt; t++) f[t] = calloc(B, sizeof(double));
#pragma omp parallel
  {
    double *mine = f[omp_get_thread_num()];
#pragma omp for
    for (int i = 0; i < N; i++) mine[key[i]] += x[i];
  }
#pragma omp parallel for
  for (int b = 0; b < B; b++) for (int t = 0; t < nt; t++) out[b] += f[t][b];
  for (int t = 0; t < nt; t++) free(f[t]);
  free(f);
}
static void strided(double *out) {
  int nthreads = 1;
  static double local[16][B];
#pragma omp parallel
  {
    int t = omp_get_thread_num();
#pragma omp single
    nthreads = omp_get_num_threads();
    for (int b = 0; b < B; b++) local[t][b] = 0;
#pragma omp for
    for (int i = 0; i < N; i++) local[t][key[i]] += x[i];
#pragma omp for
    for (int b = 0; b < B; b++) for (int k = 0; k < nthreads; k++) out[b] += local[k][b];
  }
}
int main(void) {
  static int h[B];
  static double o[5][B];
  for (int i = 0; i < N; i++) key[i] = (i * 7 + i / 3) % B, x[i] = i % 9;
  hist(h); bigloop(o[0]); critical(o[1]); rows(o[2]); strided(o[3]);
  for (int b = 0; b < B; b += 9) printf("%d %g %g %g %g\n", h[b], o[0][b], o[1][b], o[2][b], o[3][b]);
}
