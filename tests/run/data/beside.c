// Arrays that count from 1: pointers to an element in front of the array, as f2c and old libraries make them, with host accesses through
// them between kernels, and neighbours that they point into.
//
// RUN: %modes %s
// KERNELS: 7
// LAUNCHES: any

#include <stdio.h>
#include <stdlib.h>

enum { N = 40, M = 100 };
static double square[N * N], copy[N * N];
static double before[M], values[M], gathered[M];
static int where[M], pivots[N];

static void exchange(int *n, double *x, int *incx, double *y, int *incy) {
  --x;
  --y;
  for (int i = 1; i <= *n; ++i) {
    double t = x[(i - 1) * *incx + 1];
    x[(i - 1) * *incx + 1] = y[(i - 1) * *incy + 1];
    y[(i - 1) * *incy + 1] = t;
  }
}

static int largest(int *n, double *x) {
  int m = 1;
  --x;
  for (int i = 2; i <= *n; i++)
    if (x[i] * x[i] > x[m] * x[m])
      m = i;
  return m;
}

static void rank1(int *m, int *n, double *x, double *y, double *a, int *lda) {
  int a_dim1 = *lda, a_offset = 1 + a_dim1, mm = *m, nn = *n;
  --x;
  --y;
  a -= a_offset;
#pragma omp parallel for
  for (int j = 1; j <= nn; ++j)
    for (int i = 1; i <= mm; ++i)
      a[i + j * a_dim1] -= x[i] * y[1 + (j - 1) * a_dim1];
}

// Host code only, but what it calls runs kernels.
static void factor(int *m, int *n, double *a, int *lda, int *ipiv) {
  int a_dim1 = *lda, a_offset = 1 + a_dim1;
  a -= a_offset;
  --ipiv;
  for (int j = 1; j <= *n; ++j) {
    int k = *m - j + 1, rest = *n - j, below = *m - j;
    int p = j - 1 + largest(&k, &a[j + j * a_dim1]);
    ipiv[j] = p;
    if (p != j)
      exchange(n, &a[j + a_dim1], lda, &a[p + a_dim1], lda);
    double r = 1. / a[j + j * a_dim1];
    for (int i = j + 1; i <= *m; i++)
      a[i + j * a_dim1] *= r;
    rank1(&below, &rest, &a[j + 1 + j * a_dim1], &a[j + (j + 1) * a_dim1],
          &a[j + 1 + (j + 1) * a_dim1], lda);
  }
}

// The kernel must not take the pointer for one into the neighbour.
static void gather(double *x, int *at, int n, double *to) {
#pragma omp parallel for
  for (int i = 1; i <= n; i++)
    to[i - 1] = x[at[i - 1]] * 2;
}

static double *vector(int lower, int upper) {
  double *p = malloc((upper - lower + 1) * sizeof *p);
  return p - lower;
}

int main(void) {
  int n = N;
  double s = 0, *x = values - 1, *v = vector(100, 400), *w = vector(1, M);
  for (int i = 0; i < N * N; i++)
    square[i] = copy[i] = i * 7919 % 1009 / 100. + (i % 41 == 0) * 3;
  for (int i = 0; i < M; i++) {
    before[i] = -i;
    values[i] = i;
    where[i] = 1 + i * 3 % M;
    w[i + 1] = 1;
  }
  for (int i = 100; i <= 400; i++)
    v[i] = i;

#pragma omp parallel for
  for (int i = 0; i < N * N; i++)
    square[i] += 0.5;
  factor(&n, &n, square, &n, pivots);
  double *heap = malloc(sizeof copy);
  for (int i = 0; i < N * N; i++)
    heap[i] = copy[i];
  factor(&n, &n, heap, &n, pivots);
  for (int i = 0; i < N; i++)
    s += square[i * (N + 1)] + heap[i * (N + 1)] + pivots[i];

  for (int t = 0; t < 4; t++) {
    gather(x, where, M, gathered);
#pragma omp parallel for
    for (int i = 0; i < M; i++)
      values[i] += gathered[i] * 0.1 + before[i] * 0.01 + t;
    for (int i = 1; i <= M; i += 9) {
      s += x[i];
      x[i] = i;
    }
#pragma omp parallel for
    for (int i = 100; i <= 400; i++)
      v[i] += i * 0.5 + t;
    for (int i = 100; i <= 400; i += 7)
      s += v[i];
    v[101] = 2;
    v[400] = t;
#pragma omp parallel for
    for (int i = 1; i <= M; i++)
      w[i] += v[i + 99];
    gather(w, where, M, gathered);
    for (int i = 1; i <= M; i++)
      s += w[i];
    w[t + 1] = 5;
  }
#pragma omp parallel for
  for (int i = 0; i < M; i++)
    gathered[i] += before[i];
  for (int i = 0; i < M; i++)
    s += values[i] + before[i] + gathered[i];
  printf("%.5f\n", s);
  free(heap);
  free(v + 100);
  free(w + 1);
  return 0;
}
