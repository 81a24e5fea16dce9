// Iterations of a block run four at a time where each has a sum of its own to wait for: sums keep their order, rests of one to three iterations
// are there, and what an iteration declares is its own.
// RUN: %modes %s
// KERNELS: 10
#include <stdio.h>

#define N 83
static double a[N][N], x[N], y[N], z[N];
static float f[N][N], g[N];
static long counts[N];

static void print(const char *what, const double *v, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum = sum * 0.75 + v[i];
  printf("%s %.17g %.17g %.17g\n", what, v[0], v[n - 1], sum);
}

static void rows(int first, int n) {
#pragma omp parallel for
  for (int i = first; i < n; i++) {
    double sum = 0;
    for (int j = 0; j < N; j++)
      sum += a[i][j] * x[j];
    y[i] = sum;
  }
}

int main(void) {
  for (int i = 0; i < N; i++) {
    x[i] = 1.0 / (i + 3);
    for (int j = 0; j < N; j++) {
      a[i][j] = (i * 37 + j * 11) % 101 / 7.0;
      f[i][j] = (float)(i - j) / 3;
    }
  }
  for (int n = 1; n < 9; n++)
    rows(0, n);
  rows(5, N);
  print("rows", y, N);

  // Downwards in steps of three, with variables of the region.
  double s;
  int j;
#pragma omp parallel for private(s, j)
  for (int i = N - 1; i >= 1; i -= 3) {
    double most = 0;
    s = i;
    for (j = 0; j < N; j++)
      most = a[i][j] > most ? a[i][j] : most;
    for (j = N - 1; j >= 0; j--)
      s = s * 0.5 + a[i][j] / most;
    z[i] = s + j;
  }
  print("down", z, N);

  // An element that the next iteration of the inner loop reads.
#pragma omp parallel for
  for (unsigned i = 0; i < N; i++) {
    f[i][0] += 1;
    for (unsigned k = 1; k < N; k++)
      f[i][k] = 0.5f * f[i][k - 1] + 0.25f * f[i][k];
    g[i] = f[i][N - 1];
  }
  for (int i = 0; i < N; i++)
    y[i] = g[i];
  print("filter", y, N);

  // Downwards, unsigned.
#pragma omp parallel for
  for (unsigned i = N - 1; i > 0; i -= 2) {
    double sum = i;
    for (int k = 0; k < N; k++)
      sum = sum / 2 + a[i][k] * x[i - 1];
    y[i] = sum;
  }
  print("unsigned", y, N);

  // Columns: neighbours read neighbours. The inner loop has a loop inside, and conditions.
#pragma omp parallel for
  for (long i = 0; i < N; i++) {
    double sum = 0.125 * (double)i;
    long n = 0;
    for (int k = 0; k < N; k++) {
      double v = a[k][i];
      if (v > 7) {
        sum += v * x[k];
        n++;
      } else {
        sum -= v;
      }
    }
    y[i] = sum;
    counts[i] = n;
  }
  for (int i = 0; i < N; i++)
    y[i] += (double)counts[i];
  print("columns", y, N);

  // Two associated loops, of which the inner one has rests.
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 7; i++)
    for (int k = 0; k < 11; k++) {
      double sum = 0;
      for (int m = 0; m < N; m++)
        sum = sum * 0.999 + a[i][m] * a[k][m];
      y[i * 11 + k] = sum;
    }
  print("two", y, N);

  // A struct and a pointer of the iteration.
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    struct {
      double re, im;
    } c = {0, 0}, d;
    const double *row = a[i];
    double turn = 1;
    for (int k = 0; k < N; k++) {
      d.re = row[k];
      d.im = row[N - 1 - k];
      c.re += d.re * turn;
      c.im += d.im;
      turn = turn * 0.99;
    }
    y[i] = c.re - c.im;
  }
  print("struct", y, N);

  // Written and read in place by rows, which belong to one iteration each.
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double sum = 0;
    for (int k = 0; k < N; k++) {
      sum += a[i][k];
      a[i][k] = sum;
    }
  }
  print("place", &a[0][0], N * N);

  // A loop of no iterations, and one whose bound the iteration does not know.
  volatile int none = 0, some = 40;
  int from = none, to = some;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double sum = 3;
    for (int k = from; k < from; k++)
      sum += a[i][k];
    for (int k = from; k < to; k += 7)
      sum = sum / 2 + a[i][k];
    y[i] = sum;
  }
  print("none", y, N);

  // A variable of a loop that is declared outside of it, and looked at behind it.
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int k;
    double sum = 0;
    for (k = 0; k < to; k++)
      sum += a[i][k] * 0.1;
    y[i] = sum * k;
  }
  print("behind", y, N);
  return 0;
}
