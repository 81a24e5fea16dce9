// A reduction clause over variables that every iteration sets before it looks at them, and that nobody reads after the loop. Where
// the sum is wanted after all, or carried over, it is a reduction or nothing.
//
// RUN: %modes %s
// KERNELS: 2
// LOOPS: 3
#include "../Inputs/show.h"

#include <math.h>

#define N 24
#define M 17

static float weight[M + 1][N + 1], in[M + 1], out[N + 1], other[N + 1];

static float squash(float x) { return (float)(1.0 / (1.0 + exp(-x))); }

static void forward(const float *from, float *to, float (*w)[N + 1], int n, int m) {
  float sum;
  int j, k;
#pragma omp parallel for private(k, j) reduction(+ : sum) schedule(static)
  for (j = 1; j <= n; j++) {
    sum = 0.0;
    for (k = 0; k <= m; k++)
      sum += w[k][j] * from[k];
    to[j] = squash(sum);
  }
}

int main(void) {
  float most = 0, total = 0;
  for (int k = 0; k <= M; k++) {
    in[k] = (float)(k % 5) / 4;
    for (int j = 0; j <= N; j++)
      weight[k][j] = (float)((k * 7 + j * 3) % 11) / 11 - .5f;
  }
  forward(in, out, weight, N, M);
  show_float("out", out, N + 1);
#pragma omp parallel
  {
#pragma omp for reduction(max : most) reduction(+ : total)
    for (int j = 0; j <= N; j++) {
      most = out[j] * 2;
      if (most < 1)
        most = 1;
      other[j] = most;
      total += most;
    }
  }
  show_float("other", other, N + 1);
  printf("%.6e\n", total);
  most = 0;
#pragma omp parallel for reduction(max : most)
  for (int j = 0; j <= N; j++)
    most = most < other[j] ? other[j] : most;
  printf("%.6e\n", most);
  return 0;
}
