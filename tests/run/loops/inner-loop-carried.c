// Inner loops that read elements which earlier iterations have written, at different distances.
//
// RUN: %modes %s
// KERNELS: 8
#include <stdio.h>

#define ROWS 4
#define N 100

// UPDATE runs for each j, on h, elements of the iteration, and o, a row of the launch.
#define CASE(name, T, UPDATE)                                                                      \
  static void name(const T *x, T (*all)[N + 8], int n) {                                           \
    _Pragma("omp parallel for") for (int r = 0; r < ROWS; r++) {                                   \
      T h[N + 8] = {0}, *o = all[r];                                                               \
      for (int k = 0; k < N + 8; k++)                                                              \
        o[k] = (T)k;                                                                               \
      for (int j = 0; j < n; j++)                                                                  \
        UPDATE;                                                                                    \
      for (int k = 0; k < N + 8; k++)                                                              \
        o[k] += h[k];                                                                              \
    }                                                                                              \
  }
#define SHOW(name, T)                                                                              \
  do {                                                                                             \
    T x[N], all[ROWS][N + 8];                                                                      \
    for (int i = 0; i < N; i++)                                                                    \
      x[i] = (T)(i * 7 % 23);                                                                      \
    name(x, all, N);                                                                               \
    double sum = 0;                                                                                \
    for (int i = 0; i < ROWS * (N + 8); i++)                                                       \
      sum += (double)all[0][i] * (i + 1);                                                          \
    printf("%s %.17g\n", #name, sum);                                                              \
  } while (0)

CASE(one, int, h[j + 1] = h[j] + x[j])
CASE(two, int, h[j + 2] = h[j] + x[j])
CASE(four, int, h[j + 4] = h[j] + x[j])
CASE(eight, int, h[j + 8] = h[j] + x[j])
CASE(two_real, double, h[j + 2] = h[j] + x[j])
CASE(two_down, int, h[N + 2 - j] = h[N + 4 - j] + x[j])
CASE(two_launch, int, o[j + 2] = o[j] + x[j])
CASE(two_added, int, h[j + 2] += h[j] + x[j])

int main(void) {
  SHOW(one, int);
  SHOW(two, int);
  SHOW(four, int);
  SHOW(eight, int);
  SHOW(two_real, double);
  SHOW(two_down, int);
  SHOW(two_launch, int);
  SHOW(two_added, int);
  return 0;
}
