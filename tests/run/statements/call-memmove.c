// memmove, memcpy and memset in the body: overlapping memory, sizes as products, bytes other than 0, and
// copies of the bits of one number into another.
//
// RUN: %modes %s
// KERNELS: 6
#include "../Inputs/show.h"
#include <string.h>

#define N 60
#define M 16
static int a[N][M];
static double d[N][M], e[N][M];
static unsigned bits[N];
static float f[N];
static unsigned char bytes[N][M];
static short halves[N][M];

static unsigned mix(float x) {
  unsigned u;
  memcpy(&u, &x, sizeof u);
  u ^= u >> 13;
  u *= 2654435761u;
  return u;
}

static void rows(int n, int m, double (*to)[m], double (*from)[m]) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    memcpy(to[i], from[i], sizeof(double) * (m / 2) * 2);
    memset(to[i], 0, sizeof(double) * (m / 4));
  }
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int k = 0; k < M; k++) {
      a[i][k] = i * 100 + k;
      d[i][k] = i + k * 0.25;
    }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int shift = i % 5;
    memmove(&a[i][shift], a[i], (M - shift) * sizeof(int));
    memmove(a[i], a[i] + shift + 1, sizeof(a[0][0]) * (M - shift - 1));
    memmove(e[i], d[i], sizeof e[i]);
  }
  show_int("a", &a[0][0], N * M);
  show_double("e", &e[0][0], N * M);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int t[M];
    memset(t, -1, sizeof t);
    memset(t + 2, 1, 3 * sizeof *t);
    memset(bytes[i], 'a' + i % 20, M / 2);
    memset(halves[i], i, sizeof halves[i]);
    memcpy(&bytes[i][M / 2], "abcdefg", 8);
    memmove(t + 1, t, (size_t)(M - 1) * sizeof(int));
    a[i][0] = t[0] + t[4] + bytes[i][3] + bytes[i][9] + halves[i][5];
  }
  show_int("a", &a[0][0], N * M);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    float x = i * 0.37f;
    long long wide = 4607182418800017408LL + i;
    double one;
    memcpy(&one, &wide, sizeof one);
    bits[i] = mix(x);
    memcpy(&f[i], &bits[i], 4);
    f[i] = f[i] != f[i] ? 0 : f[i];
    d[i][1] = one;
  }
  for (int i = 0; i < N; i++)
    printf("%u %.9g %.17g\n", bits[i], (double)f[i], d[i][1]);
  rows(N, M, e, d);
  show_double("e", &e[0][0], N * M);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    struct pair {
      int k;
      double v;
    } p = {i, i * 0.5}, q;
    memcpy(&q, &p, sizeof q);
    d[i][0] = q.k + q.v;
  }
  show_double("d", &d[0][0], N * M);
#pragma omp parallel for
  for (int i = 1; i < N; i++)
    memmove(d[i], e[i - 1], M * sizeof(double));
  show_double("d", &d[0][0], N * M);
  return 0;
}
