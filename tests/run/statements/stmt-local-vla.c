// Variable-length arrays declared in the body, when all iterations have the same size.
//
// RUN: %modes %s
// KERNELS: 3
#include "../Inputs/show.h"

#define N 120
static int a[N];
static double d[N];

static void run(int n, long m) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int t[n];
    for (int k = 0; k < n; k++)
      t[k] = i * k;
    a[i] = t[n - 1] + t[i % n] + (int)(sizeof t / sizeof t[0]);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double t[m + 1][2 * n], row[n];
    for (int k = 0; k <= m; k++)
      for (int j = 0; j < 2 * n; j++)
        t[k][j] = i + k * 0.5 + j;
    for (int j = 0; j < n; j++) {
      row[j] = 0;
      for (int k = 0; k <= m; k++)
        row[j] += t[k][j] * t[m - k][n + j];
    }
    d[i] = row[0] + row[n - 1] + sizeof t;
  }
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < N; i++) {
      int t[n * 1000];
      for (int k = 0; k < n * 1000; k++)
        t[k] = k ^ i;
      int sum = 0;
      for (int k = 0; k < n * 1000; k += 7)
        sum += t[k];
      a[i] += sum;
    }
  }
  show_int("a", a, N);
  show_double("d", d, N);
}

int main(void) {
  run(5, 3);
  run(1, 0);
  return 0;
}
