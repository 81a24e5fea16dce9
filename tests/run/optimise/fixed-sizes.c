// Kernels built for the values of each launch (OMP2OCL_SIZES=on): values that change between launches, are negative,
// reach beyond 32 bits or wrap, loops without iterations, and short loops by values, one in the other.
// RUN: %modes %s
// RUN: env OMP2OCL_SIZES=on %modes %s
// RUN: env OMP2OCL_SIZES=on OMP2OCL_FORM=items:64 %modes %s
// KERNELS: 7
// OCLGRIND: -DSIDE=18
#include <stdio.h>
#include <stdlib.h>

#ifndef SIDE
#define SIDE 40
#endif
enum { N = SIDE };
static double a[N][N], b[N][N], f[81], sums[N];
static long long wide[N];
static unsigned wrapped[N];
static int trips[N];

static void filter(int n, int w) {
#pragma omp parallel for collapse(2)
  for (int i = w; i < n - w; i++)
    for (int j = w; j < n - w; j++) {
      double s = 0;
      for (int p = -w; p <= w; p++)
        for (int q = -w; q <= w; q++)
          s += f[(p + w) * (2 * w + 1) + q + w] * a[i + p][j + q];
      b[i][j] = s;
    }
}

/* The inner loop's length depends on the outer one's variable. */
static void triangle(int n, int m, int step) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    double s = 1;
    for (int p = 0; p < m; p += step)
      for (int q = p + 1; q < m; q++)
        s = s * 0.5 + a[i][p] - a[i][q];
    for (int p = m - 1; p >= 0; p -= step)
      s = s * 0.75 + a[i][p];
    sums[i] = s;
  }
}

static void far(int n, long long base, long long stride) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    wide[i] = base + stride * i;
}

static void wrap(int n, unsigned first, unsigned char small, _Bool odd, signed char minus) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    unsigned s = first;
    for (unsigned char k = 0; k < small; k++)
      s = s * 3u + k;
    wrapped[i] = s + odd + (unsigned)minus * (unsigned)i;
  }
}

/* Unsigned bounds that wrap, and 64-bit ones. */
static void count(int n, unsigned m, unsigned long long l) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int c = 0;
    for (unsigned k = m - 3u; k < m; k++)
      c += (int)(k % 7u) + i;
    for (unsigned long long k = l; k < l + 3; k++)
      c += (int)(k & 15);
    trips[i] = c;
  }
}

static double dot(int from, int to, int m) {
  double s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = from; i < to; i += 2)
    for (int k = 0; k < m; k++)
      s += a[i][k] * b[k][i];
  return s;
}

static void shift(long n, long from) {
#pragma omp parallel for
  for (long i = from; i < n; i++)
    sums[i - from] += 1;
}

static void show(void) {
  double s = 0, t = 0;
  unsigned long long w = 0;
  for (int i = 0; i < N; i++) {
    t += sums[i] * (i + 1);
    w = w * 31 + (unsigned long long)wide[i] + wrapped[i] + (unsigned)trips[i];
    for (int j = 0; j < N; j++)
      s += b[i][j] * (i + 2 * j);
  }
  printf("%.10g %.10g %llu\n", s, t, w);
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = (i * 7 + j * 3) % 11 - 5;
  for (int i = 0; i < 81; i++)
    f[i] = i % 5 - 2;
  for (int w = 0; w < 5; w++) {
    filter(N, w);
    filter(N - w, 1);
    triangle(N, 3 * w, 1 + w % 2);
    triangle(N - w, 5, 2);
    far(N, (1LL << 40) * (w - 2), (1LL << 33) - w);
    wrap(N, 4000000000u + (unsigned)w, (unsigned char)(w * 60), w & 1, (signed char)(w - 3));
    count(N, (unsigned)w + 1u, (1ULL << 40) + (unsigned)w);
    shift(w, -3 - w);
    show();
    printf("%.10g %.10g\n", dot(w, N - w, 2 * w), dot(-w + 4, 2 + w, N));
  }
  filter(0, 2);
  far(-3, 1, 2);
  shift(-5, -5);
  show();
  return 0;
}
