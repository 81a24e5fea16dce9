// Loops in loops whose iterations a kernel may run several at a time: products of matrices in all orders, bounds of all kinds and from none
// to many iterations, statements around the inner loop, and dependences that forbid it.
//
// RUN: %modes %s
// KERNELS: 14
#include "../Inputs/show.h"

#define N 21

static double a[N][N], b[N][N], c[N][N], v[N], w[N];
static int ia[N][N], ib[N][N], ic[N][N];
static float fa[N][N], fc[N][N];

static void fill(void) {
  for (int i = 0; i < N; i++) {
    v[i] = i * 0.75 - 3;
    w[i] = 2 - i % 5;
    for (int j = 0; j < N; j++) {
      a[i][j] = (i * 5 + j * 3) % 7 - 2.9;
      b[i][j] = 1.0 / (1 + i + j);
      c[i][j] = i - j;
      ia[i][j] = i * j % 13 - 6;
      ib[i][j] = i * 40 - j;
      fa[i][j] = 0.3f * (float)(i - j);
    }
  }
}

static void show(void) {
  show_double("c", &c[0][0], N * N);
  show_double("v", v, N);
  show_int("ic", &ic[0][0], N * N);
  show_float("fc", &fc[0][0], N * N);
}

static void products(int n, int m) {
  int last = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < m; j++)
        c[i][j] += a[i][k] * b[k][j];
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 0; j < n; j++) {
      double sum = 0;
      for (int k = 0; k < m; k++)
        sum += a[i][k] * b[k][j];
      c[i][j] = sum + c[i][j] * 0.5;
    }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (unsigned j = 0; j <= (unsigned)i; j++) {
      int sum = 0;
      for (int k = 0; k < m; k++)
        sum += ia[i][k] * ia[j][k];
      ic[i][j] += sum;
    }
#pragma omp parallel for lastprivate(last)
  for (int i = 0; i < N; i++) {
    int j, k;
    for (k = 0; k < n; k++) {
      float t = fa[i][k] * 2;
      for (j = m - 1; j >= 0; j--)
        fc[i][j] += t * fa[k][j];
    }
    last = k + i;
  }
  show_int("last", &last, 1);
}

/* Each of these would be wrong if iterations of the outer loop ran together. */
static void dependences(int n) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int k = 0; k < n; k++)
      for (int j = 1; j < n; j++)
        c[i][j] = c[i][j - 1] * 0.5 + a[i][k];
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j + 1 < n; j++)
        c[i][j] += c[i][j + 1] * a[k][j];
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int k = 0; k < n; k++) {
      double t = c[i][k];
      for (int j = 0; j < n; j++)
        c[i][j] += t * b[k][j];
    }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int k = 0; k < n; k++) {
      for (int j = 0; j < n; j++)
        c[i][j] += a[i][k] * b[k][j];
      c[i][0] *= 0.5;
    }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double carried = 1;
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++) {
        carried = 0.5 * carried + a[i][k];
        c[i][j] += carried * b[k][j];
      }
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++) {
        if (ib[k][j] % 3 == 0)
          continue;
        if (j > k)
          break;
        c[i][j] += a[i][k] * b[k][j];
      }
}

/* Rows of the same memory: the sum changes what is multiplied. */
static void pointers(double *to, const double *from, int n) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        to[i * N + j] += from[i * N + k] * v[j];
}

static void shapes(long from, long to) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (long k = from; k <= to; k++)
      for (int j = i; j < N; j++) {
        int t = ib[k][j];
        if (t % 2)
          t = -t;
        ic[i][j] = ic[i][j] * 3 + t;
      }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (unsigned long k = (unsigned long)from; k < (unsigned long)to; k++) {
      double sum = 0, twice = 0;
      for (int j = 0; j < N; j++) {
        double t = a[k][j] * w[j];
        sum += t;
        twice -= 2 * t;
      }
      c[i][k] = sum;
      c[i][k] += twice * v[i];
    }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 16; k++)
      for (int j = 0; j < 16; j++)
        c[i][j] += a[i][k] * b[k][j];
}

int main(void) {
  fill();
  for (int n = 0; n < 10; n++)
    products(n, N - n);
  products(N, N);
  show();
  dependences(N);
  show();
  pointers(&c[0][0], &a[0][0], N);
  pointers(&c[0][0], &c[0][0], N);
  show();
  shapes(1, 0);
  shapes(0, N - 1);
  shapes(3, 12);
  show();
  return 0;
}
