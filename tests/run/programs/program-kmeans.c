// k-means with sums private to the region, merged under critical.
//
// RUN: %modes %s
// KERNELS: 1
#include <stdio.h>
#include <stdlib.h>
#define N 5000
#define K 8
typedef struct { double x, y; } point;
static point p[N], c[K];
static int member[N];
int main(void) {
  for (int i = 0; i < N; i++) { p[i].x = (i * 7919 % 1000) * 0.01; p[i].y = (i * 104729 % 997) * 0.01; }
  for (int k = 0; k < K; k++) c[k] = p[k * 611];
  for (int it = 0; it < 5; it++) {
    double sx[K] = {0}, sy[K] = {0}; int n[K] = {0}, changed = 0;
#pragma omp parallel
    {
      double ox[K] = {0}, oy[K] = {0}; int on[K] = {0}, och = 0;
#pragma omp for nowait
      for (int i = 0; i < N; i++) {
        int best = 0; double bd = 1e30;
        for (int k = 0; k < K; k++) {
          double dx = p[i].x - c[k].x, dy = p[i].y - c[k].y, d = dx * dx + dy * dy;
          if (d < bd) { bd = d; best = k; }
        }
        if (member[i] != best) och++;
        member[i] = best;
        ox[best] += p[i].x; oy[best] += p[i].y; on[best]++;
      }
#pragma omp critical
      { for (int k = 0; k < K; k++) { sx[k] += ox[k]; sy[k] += oy[k]; n[k] += on[k]; } changed += och; }
    }
    for (int k = 0; k < K; k++) if (n[k]) { c[k].x = sx[k] / n[k]; c[k].y = sy[k] / n[k]; }
    printf("%d %d\n", it, changed);
  }
  for (int k = 0; k < K; k++) printf("%.9e %.9e\n", c[k].x, c[k].y);
  return 0;
}
