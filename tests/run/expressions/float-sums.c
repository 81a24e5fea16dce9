// Sums of inner loops keep their order, to the last bit: in variables, elements, small arrays, members, through pointers,
// in functions, backwards, in loops that end early, and in loops from around a directive. Once a driver's compiler added up
// 55 of 64 such sums in another order, and a factorisation became NaN.
//
// RUN: %modes %s
// KERNELS: 9
#include <math.h>
#include <stdio.h>

#define N 32
#define M 100

struct pair {
  double sum;
  float small;
};

static double a[N][M], b[M][N], x[M], one[N], two[N], c[N][N], t[N][4];
static float f[N][M], g[N];
static struct pair pairs[N];
static double expected[N], expected2[N], expected4[N][4], expected_c[N][N];
static float expected_f[N];

static double dot(const double *u, const double *v, int n) {
  double s = 0;
  while (n-- > 0)
    s += *u++ * *v++;
  return s;
}

static void add(double *to, double value) { *to = *to + value; }

static int different(const double *u, const double *v, int n) {
  int d = 0;
  for (int i = 0; i < n; i++)
    d += u[i] != v[i];
  return d;
}

#define SUMS(i, to, to_f)                                                                          \
  {                                                                                                \
    double s = 0, q = 1;                                                                           \
    float h = 0;                                                                                   \
    for (int j = 0; j < M; j++) {                                                                  \
      s += a[i][j];                                                                                \
      q = q * (1 + 0.01 * x[j]);                                                                   \
    }                                                                                              \
    for (int j = M - 1; j >= 0; j--)                                                               \
      h -= f[i][j];                                                                                \
    to[i] = s / q;                                                                                 \
    to_f[i] = h;                                                                                   \
  }

/* An element of memory that does not move; a sum under a condition; one that ends early. */
#define ELEMENTS(i, to, to2)                                                                       \
  {                                                                                                \
    to[i] = 0;                                                                                     \
    for (int j = 0; j < M; j++)                                                                    \
      to[i] += a[i][j] * x[j];                                                                     \
    double s = 0, r = 0;                                                                           \
    for (int j = 0; j < M; j++) {                                                                  \
      if (a[i][j] > 0.5)                                                                           \
        s = a[i][j] + s;                                                                           \
      double old = r;                                                                              \
      r = old + x[j] * s;                                                                          \
      if (r > 1e5)                                                                                 \
        break;                                                                                     \
    }                                                                                              \
    to2[i] = s + r;                                                                                \
  }

#define COLUMNS(i, to)                                                                             \
  {                                                                                                \
    for (int j = 0; j + 1 < N; j += 2) {                                                           \
      double s = 0, r = 0;                                                                         \
      for (int k = 0; k < M; k++) {                                                                \
        s += a[i][k] * b[k][j];                                                                    \
        r += a[i][k] * b[k][j + 1];                                                                \
      }                                                                                            \
      to[i][j] = s;                                                                                \
      to[i][j + 1] = r;                                                                            \
    }                                                                                              \
  }

#define SMALL(i, to)                                                                               \
  {                                                                                                \
    double s[4] = {0};                                                                             \
    for (int k = 0; k + 4 <= M; k += 4)                                                            \
      for (int m = 0; m < 4; m++)                                                                  \
        s[m] += a[i][k + m] * x[k];                                                                \
    for (int m = 0; m < 4; m++)                                                                    \
      to[i][m] = s[m];                                                                             \
  }

static void factor(double (*l)[N], int j, int i) {
  double s = l[i][j];
  for (int k = 0; k < j; k++)
    s -= l[i][k] * l[j][k];
  l[i][j] = i == j ? sqrt(s) : s / l[j][j];
}

static void start(double (*l)[N]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      l[i][j] = i == j ? N : 1.0 / (1 + i + j);
}

int main(void) {
  unsigned r = 1;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      r = r * 1664525 + 1013904223;
      b[j][i] = a[i][j] = (double)r / 4294967296.0;
      f[i][j] = (float)a[i][j] * 3;
      x[j] = a[0][j] - 0.25;
    }

#pragma omp parallel for
  for (int i = 0; i < N; i++)
    SUMS(i, one, g)
  for (int i = 0; i < N; i++)
    SUMS(i, expected, expected_f)
  int d = different(one, expected, N);
  for (int i = 0; i < N; i++)
    d += g[i] != expected_f[i];
  printf("variables: %d differ\n", d);

#pragma omp parallel for
  for (int i = 0; i < N; i++)
    ELEMENTS(i, one, two)
  for (int i = 0; i < N; i++)
    ELEMENTS(i, expected, expected2)
  printf("elements: %d and %d differ\n", different(one, expected, N), different(two, expected2, N));

#pragma omp parallel for
  for (int i = 0; i < N; i++)
    COLUMNS(i, c)
  for (int i = 0; i < N; i++)
    COLUMNS(i, expected_c)
  printf("pairs of columns: %d differ\n", different(c[0], expected_c[0], N * N));

#pragma omp parallel for
  for (int i = 0; i < N; i++)
    SMALL(i, t)
  for (int i = 0; i < N; i++)
    SMALL(i, expected4)
  printf("small arrays: %d differ\n", different(t[0], expected4[0], 4 * N));

#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    pairs[i].sum = 0;
    pairs[i].small = 0;
    for (int j = 0; j < M; j++) {
      pairs[i].sum += a[i][j];
      pairs[i].small += f[i][j];
    }
  }
  d = 0;
  for (int i = 0; i < N; i++) {
    double s = 0;
    float h = 0;
    for (int j = 0; j < M; j++) {
      s += a[i][j];
      h += f[i][j];
    }
    d += (pairs[i].sum != s) + (pairs[i].small != h);
  }
  printf("members: %d differ\n", d);

#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    one[i] = dot(a[i], x, M);
    double s = 0;
    for (int j = 0; j < M; j++)
      add(&s, a[i][j]);
    two[i] = s;
  }
  for (int i = 0; i < N; i++) {
    expected[i] = dot(a[i], x, M);
    expected2[i] = 0;
    for (int j = 0; j < M; j++)
      add(&expected2[i], a[i][j]);
  }
  printf("functions: %d and %d differ\n", different(one, expected, N), different(two, expected2, N));

  /* The sequential loop may become a part of the kernel. */
  for (int i = 0; i < N; i++)
    one[i] = expected[i] = 0;
  for (int j = 0; j < M; j++) {
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      one[i] += b[j][i] * x[j];
  }
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)
      expected[i] += b[j][i] * x[j];
  printf("around: %d differ\n", different(one, expected, N));

  start(c);
  for (int j = 0; j < N; j++) {
#pragma omp parallel for
    for (int i = j; i < j + 1; i++)
      factor(c, j, i);
#pragma omp parallel for
    for (int i = j + 1; i < N; i++)
      factor(c, j, i);
  }
  start(expected_c);
  for (int j = 0; j < N; j++)
    for (int i = j; i < N; i++)
      factor(expected_c, j, i);
  printf("factor: %d differ, %.6f\n", different(c[0], expected_c[0], N * N), c[N - 1][N - 1]);
  return 0;
}
