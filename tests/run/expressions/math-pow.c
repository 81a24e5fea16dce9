// What the compiler makes of pow() on the host it is in kernels too: results are the same to the last bit. A multigrid
// program once spent 68 % of its time in a device's pow().
//
// RUN: %modes %s
// KERNELS: 2
#include <math.h>
#include <stdio.h>
#include <string.h>

#define N 200

static double x[N], a[8][N], b[8][N];
static float y[N], f[4][N], g[4][N];

#define POWERS(i, t)                                                                               \
  {                                                                                                \
    t[0][i] = pow(x[i], 2.0);                                                                      \
    t[1][i] = pow(x[i], 2);                                                                        \
    t[2][i] = pow(x[i] + 1, -1.0);                                                                 \
    t[3][i] = pow(x[i], 1.0) + pow(x[i], 2.0) * pow(0.5, 23.0);                                    \
    t[4][i] = sqrt(2.0) * x[i] + log(10.0) - exp(-1.0) * sin(0.5);                                 \
    t[5][i] = pow(pow(x[i], 2.0), 2.0);                                                            \
    t[6][i] = pow(-x[i], 2.0) + pow(2.0, -4.0) * x[i];                                             \
    t[7][i] = __builtin_pow(x[i], -1);                                                             \
  }

#define POWERS_F(i, t)                                                                             \
  {                                                                                                \
    t[0][i] = powf(y[i], 2.0f);                                                                    \
    t[1][i] = powf(y[i], -1);                                                                      \
    t[2][i] = powf(y[i], 1) * sqrtf(3.0f);                                                         \
    t[3][i] = (float)pow(y[i], 2.0);                                                               \
  }

int main(void) {
  for (int i = 0; i < N; i++) {
    x[i] = i % 50 == 3 ? 0.0 : (i - 77) * 0.37 / (1 + i % 7);
    y[i] = (float)x[i];
  }
  x[5] = INFINITY, x[6] = -INFINITY, x[7] = -0.0, x[8] = 1e-200, x[9] = 1e300;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    POWERS(i, a)
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    POWERS_F(i, f)
  for (int i = 0; i < N; i++)
    POWERS(i, b)
  for (int i = 0; i < N; i++)
    POWERS_F(i, g)
  for (int k = 0; k < 8; k++)
    printf("%d: %s\n", k, memcmp(a[k], b[k], sizeof a[k]) ? "differs" : "same");
  for (int k = 0; k < 4; k++)
    printf("float %d: %s\n", k, memcmp(f[k], g[k], sizeof f[k]) ? "differs" : "same");
  return 0;
}
