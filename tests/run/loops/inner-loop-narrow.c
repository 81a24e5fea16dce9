// Loops in a body whose variable is cut to fewer bits by its increment: it wraps around, and comes to other values than the head suggests.
//
// RUN: %modes %s
// KERNELS: 8
// LAUNCHES: any
#include "../Inputs/show.h"
#include <stdlib.h>

#define N 40
#define M 600

static int v[N * M];
static long w[N * M];

static void show(const char *what) {
  long sum = 0;
  for (int i = 0; i < N * M; i++) {
    sum = sum * 31 + v[i] + w[i];
    w[i] = i % 13;
    v[i] = i % 7;
  }
  printf("%s %ld\n", what, sum);
}

static void bytes(int *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 250; j != 5; j = (unsigned char)(j + 1))
      a[i * M + j] = i + j;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 250; j != 5; j = (unsigned char)j + 1)
      a[i * M + j] += j;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 5; j != 250; j = (unsigned char)(j - 1))
      a[i * M + j] -= j;
}

static void products(int n, int m) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = -m; j < m; j = (unsigned char)(j + 1)) {
      int s = 0;
      for (int k = 0; k < m; k++)
        s += (int)w[k * M + j + m] * (int)w[i * M + k];
      v[i * M + j + m] = s;
    }
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 120; j != -120; j = (signed char)(j + 1))
      v[i * M + j + 128] += j;
}

static void wide(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (long j = -2; j < 9; j = (unsigned)(j + 1))
      w[i * M + (j & 511)] += 1;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (long j = -2; j < 9; j = (int)j + 1u)
      w[i * M + (j & 511)] += 2;
  // Nothing is cut here.
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    for (long j = 3; j < 90; j = (long)(unsigned long)(j + 2))
      w[i * M + j] += 3;
    for (int j = 5; j < 90; j = (int)((long)j + 1))
      v[i * M + j] += 4;
  }
}

int main(void) {
  int *a = malloc(N * M * sizeof *a);
  show("start");
  bytes(v, N);
  show("bytes");
  for (int i = 0; i < N * M; i++)
    a[i] = i;
  bytes(a, N);
  for (int i = 0; i < N * M; i++)
    v[i] += a[i];
  show("block");
  products(N, 33);
  show("products");
  wide(N);
  show("wide");
  free(a);
  return 0;
}
