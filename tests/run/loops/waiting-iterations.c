// Iterations that wait for others: what `ordered(n)` with `depend(sink: ...)` promises makes hyperplanes of two loops, which run one after the other.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 8
// LOOPS: 8
// LAUNCHES: any
#include "../Inputs/show.h"

enum { N = 37, M = 53 };

static double a[N][M], b[N][M];
static float c[N][M];
static int lengths[N + 1][M + 1];
static unsigned char x[N], y[M];

/* The longest common subsequence: three neighbours, variables declared in front. */
static void subsequence(void) {
  int i, j;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: kernel subsequence_[[#@LINE+1]]: 1 dimension (i), one hyperplane after the other [-Rpass=omp2ocl]
#pragma omp parallel for private(j) ordered(2)
  for (i = 1; i <= N; i++)
    for (j = 1; j <= M; j++) {
#pragma omp ordered depend(sink : i - 1, j - 1) depend(sink : i - 1, j) depend(sink : i, j - 1)
      int up = lengths[i - 1][j], left = lengths[i][j - 1];
      int both = lengths[i - 1][j - 1] + (x[i - 1] == y[j - 1]), most = up > left ? up : left;
      lengths[i][j] = most > both ? most : both;
#pragma omp ordered depend(source)
    }
}

/* The row is the thread's own: only the other dimension has to be named; backwards, and with a neighbour whose sum is larger. */
static void backwards(void) {
#pragma omp parallel
  {
#pragma omp for ordered(2) schedule(static, 1)
    for (int i = N - 2; i >= 0; i--)
      for (int j = M - 2; j >= 0; j--) {
#pragma omp ordered depend(sink : i + 1, j)
        if (j > 0) {
#pragma omp ordered depend(sink : i + 1, j - 1)
        }
        a[i][j] = 0.5 * a[i][j] + 0.125 * (a[i + 1][j] - a[i][j + 1] + (j > 0 ? a[i + 1][j - 1] : 1));
#pragma omp ordered depend(source)
      }
#pragma omp for nowait ordered(2)
    for (int i = 1; i < N; ++i) {
      for (int j = 1; j < M; ++j) {
#pragma omp ordered depend(sink : i - 1, j)
        b[i][j] += 0.25 * (a[i][j] + b[i - 1][j]);
#pragma omp ordered depend(source)
      }
    }
  }
}

/* Steps, and only the diagonal before: all rows are independent but for the sums of the other loop. */
static void diagonal(int n, int m, int step) {
#pragma omp parallel for ordered(2)
  for (int i = 2; i < n; i += 2)
    for (int j = 3; j < m; j += 3) {
#pragma omp ordered depend(sink : i - 2, j - 3)
      c[i][j] += 0.5f * c[i - 2][j - 3] + 0.125f * c[i][j - 3];
#pragma omp ordered depend(source)
    }
#pragma omp parallel for ordered(2)
  for (unsigned char i = (unsigned char)(n - 1); i > 1; i--)
    for (short j = (short)(m - 1); j >= step; j--) {
#pragma omp ordered depend(sink : i + 1, j) depend(sink : i, j + 1)
      c[i][j] += i < n - 1 && j < m - 1 ? 0.25f * (c[i + 1][j] + c[i][j + 1]) : (float)step;
#pragma omp ordered depend(source)
    }
}

/* A Gauss-Seidel sweep through a pointer, which reads neighbours that are not there yet. */
static void sweep(double *u, int n, int m) {
  for (int t = 0; t < 3; t++) {
#pragma omp parallel for ordered(2)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) {
#pragma omp ordered depend(sink : i - 1, j)
        u[i * m + j] = 0.25 * (u[(i - 1) * m + j] + u[(i + 1) * m + j] + u[i * m + j - 1] + u[i * m + j + 1]);
#pragma omp ordered depend(source)
      }
  }
}

/* A third loop, collapsed loops, scratch of the iteration, a condition around the rest of it. */
static double cube[9][11][13];

static double mean(const double *v, int n) {
  double sum = 0;
  for (int k = 0; k < n; k++)
    sum += v[k];
  return sum / n;
}

static void three(int n, int m) {
  int k;
#pragma omp parallel for ordered(3) collapse(2)
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      for (k = 1; k < 13; k++) {
#pragma omp ordered depend(sink : i - 1, j, k) depend(sink : i, j - 1, k)
        double near[3] = {cube[i - 1][j][k], cube[i][j - 1][k], cube[i][j][k - 1]};
        if ((i + j + k) % 7)
          cube[i][j][k] = mean(near, 3) + cube[i][j][k] * 0.5;
#pragma omp ordered depend(source)
      }
#pragma omp parallel for collapse(2) ordered(2)
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
      for (int l = 0; l < 13; l++) {
        if (cube[i][j][l] < 0)
          break;
        cube[i][j][l] += 0.25 * cube[i - 1][j][l] + 0.125 * cube[i][j - 1][12 - l];
      }
#pragma omp ordered depend(source)
    }
}

int main(int argc, char **argv) {
  (void)argv;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      a[i][j] = (i * 7 + j * 3) % 11;
      b[i][j] = (i + j) % 5;
      c[i][j] = (float)(i * j % 7);
      x[i] = "acgt"[(i * i + i / 3) % 4];
      y[j] = "acgt"[(j * 5 + j / 7) % 4];
    }
  for (int i = 0; i < 9 * 11 * 13; i++)
    cube[0][0][i] = i % 17 - 3;
  subsequence();
  backwards();
  diagonal(N, M, argc + 1);
  diagonal(3, 2, argc); /* nothing in one of the loops */
  sweep(&b[0][0], N, M);
  sweep(&a[0][0], 3, 4);
  three(9, 11);
  double sums[4] = {0};
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      sums[0] += a[i][j] * ((i + 2 * j) % 3);
      sums[1] += b[i][j] * ((i + j) % 3);
      sums[2] += c[i][j];
    }
  for (int i = 0; i < 9 * 11 * 13; i++)
    sums[3] += cube[0][0][i] * (i % 5);
  printf("%d %.17g %.17g %.9g %.17g\n", lengths[N][M], sums[0], sums[1], sums[2], sums[3]);
  return 0;
}
// CHECK: 8 of 8 loops became kernels
