// simd constructs in the body of a loop, with the clauses that real code has: they are their loops.
//
// Clang 16 computes `c` wrong, without the plugin, too.
// UNSUPPORTED: llvm-16
// RUN: %modes %s
// KERNELS: 6
// LOOPS: 7
#include "../Inputs/show.h"

#define N 60
#define M 33

static double a[N][M], b[M], c[N], d[N][M];
static int first[N], last[N];

static void product(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double s = 0, most = -1e9;
#pragma omp simd reduction(+ : s) reduction(max : most) aligned(b : 8) safelen(8) simdlen(4)
    for (int k = 0; k < M; k++) {
      s += a[i][k] * b[k];
      most = a[i][k] > most ? a[i][k] : most;
    }
    c[i] = s + most;
  }
}

static void lanes(void) {
  double t = 7;
  int k;
#pragma omp parallel for private(k) firstprivate(t)
  for (int i = 0; i < N; i++) {
    int end = -1, begin = 5;
#pragma omp simd private(t, begin) lastprivate(end) linear(k)
    for (k = 0; k < M; k++) {
      t = a[i][k] + 1;
      begin = k * 2;
      d[i][k] = t * t + begin;
      end = k;
    }
    c[i] += t;
    first[i] = begin;
    last[i] = end + k;
  }
}

static void nests(int on) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp simd collapse(2) if (on > 1) nontemporal(d)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < M / 3; k++)
        d[i][j * (M / 3) + k] += j - k;
#pragma omp simd order(concurrent)
    for (int k = 0; k < M; k++)
      a[i][k] -= d[i][k] / 4;
  }
}

static int own(int n) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    int at = i;
#pragma omp simd linear(at : 2)
    for (int k = 0; k < 4; k++)
      first[(at + i) % N] += 0;
    sum += at;
  }
  return sum;
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int k = 0; k < M; k++) {
      a[i][k] = (i * 5 + k * 3) % 17 - 8;
      b[k] = k % 5;
    }
  product();
  lanes();
  nests(3);
#pragma omp parallel loop
  for (int i = 0; i < N; i++)
    c[i] += first[i];
  double total = 0;
#pragma omp parallel loop reduction(+ : total) collapse(2)
  for (int i = 0; i < N; i++)
    for (int k = 0; k < M; k++)
      total += a[i][k];
#pragma omp parallel
#pragma omp loop
  for (int i = 0; i < N; i++)
    last[i] += i;
  show_double("a", &a[0][0], N * M);
  show_double("c", c, N);
  show_double("d", &d[0][0], N * M);
  show_int("first", first, N);
  show_int("last", last, N);
  printf("%g %d\n", total, own(0));
  return 0;
}
