// Parallel loops in the bodies of others: one level for teams, one for threads. They are inner loops of the kernel.
//
// RUN: %modes %s -fopenmp-version=51
// KERNELS: 7
// LOOPS: 12
// LAUNCHES: any
#include "../Inputs/show.h"

enum { N = 40, M = 30 };
static double a[N][M], x[M], y[N];
static int seen[N], most[N];

int main(void) {
  int n = N, m = M, j = -5, t = 7;
  double scale = 0.5;
  for (int i = 0; i < N; i++)
    for (int k = 0; k < M; k++)
      a[i][k] = i * 0.25 + k;
  for (int k = 0; k < M; k++)
    x[k] = k % 7;
#pragma omp target teams distribute map(to : a, x) map(from : y)
  for (int i = 0; i < n; i++) {
    double sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int k = 0; k < m; k++)
      sum += a[i][k] * x[k];
    y[i] = sum;
  }
#pragma omp target teams distribute
  for (int i = 0; i < n; i++) {
#pragma omp parallel for simd schedule(static) num_threads(2)
    for (int k = 0; k < m; k++)
      a[i][k] += y[i] * scale;
  }
#pragma omp target teams distribute
  for (int i = 0; i < n; i++) {
    int top = 0, j = 3;
#pragma omp parallel for private(t) firstprivate(scale) reduction(max : top)
    for (j = 0; j < m; j++) { // the construct's own j
      t = (int)(a[i][j] * scale);
      top = t > top ? t : top;
    }
    most[i] = top + j;
  }
#pragma omp target teams distribute
  for (int i = 0; i < n; i++) {
    int last = -1;
#pragma omp parallel for lastprivate(last)
    for (int k = 0; k < m; k++)
      last = k * i;
    seen[i] = last;
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp parallel for
    for (int k = 0; k < m; k++)
      a[i][k] -= 1;
  }
#pragma omp teams distribute
  for (int i = 0; i < n; i++) {
    if (i % 2) {
#pragma omp parallel for collapse(2)
      for (int k = 0; k < 5; k++)
        for (int l = 0; l < 6; l++)
          a[i][k * 6 + l] *= 2;
    } else {
      a[i][0] = 0;
    }
  }
  show_double("a", &a[0][0], N * M);
  show_double("y", y, N);
  show_int("most", most, N);
  show_int("seen", seen, N);
  printf("%d %d\n", j, t);
  return 0;
}
