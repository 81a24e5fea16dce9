// Scratch too large for private memory: arrays of the region, of a private clause, of the body and of
// a called function, filled by called functions; variable lengths; threadprivate ones.
//
// RUN: %modes %s
// KERNELS: 6
#include "../Inputs/show.h"

#define N 30
#define M 3000
static double a[N];
static int b[N];
static double work[M];
static int index_of[2][M];
#pragma omp threadprivate(work, index_of)

static void fill(double *t, int n, double seed) {
  for (int k = 0; k < n; k++)
    t[k] = seed * 0.5 + k % 17;
}

static double sum(const double *t, int n) {
  double s = 0;
  for (int k = 0; k < n; k++)
    s += t[k] * (k % 3);
  return s;
}

static int inner(int i) {
  int own[2000] = {0};
  for (int k = 0; k < 2000; k++)
    own[(k * 7 + i) % 2000] += k;
  return own[i] + own[1999 - i];
}

static void region_arrays(void) {
#pragma omp parallel
  {
    double t[M], u[M];
#pragma omp for
    for (int i = 0; i < N; i++) {
      fill(t, M, i);
      for (int k = 0; k < M; k++)
        u[k] = t[M - 1 - k] + i;
      a[i] = sum(u, M);
    }
#pragma omp for
    for (int i = 0; i < N; i++) {
      for (int k = 0; k < 1000 + i; k++)
        t[k] = a[i] + k;
      a[i] += t[i] + t[999];
    }
  }
}

static void variable(int n) {
#pragma omp parallel
  {
    double t[n];
#pragma omp for
    for (int i = 0; i < N; i++) {
      for (int k = 0; k < n; k++)
        t[k] = a[i] * k;
      for (int k = 1; k < n; k++)
        a[i] += t[k - 1] * 1e-3;
    }
  }
}

static void thread_arrays(void) {
#pragma omp for
  for (int i = 0; i < N; i++) {
    fill(work, 1000 + i, i);
    a[i] += sum(work, 1000 + i);
  }
#pragma omp for
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < M; k++)
      index_of[k & 1][k] = k * i;
    work[0] = index_of[0][2 * i];
    b[i] += index_of[1][2 * i + 1] + (int)work[0];
  }
}

int main(void) {
  region_arrays();
  variable(700);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    b[i] = inner(i);
#pragma omp parallel
  thread_arrays();
  show_double("a", a, N);
  show_int("b", b, N);
  return 0;
}
