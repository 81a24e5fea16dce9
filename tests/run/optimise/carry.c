// Elements that a loop reads as the iteration before has stored them: loops that may not run, in steps and downwards, sums, narrow types, and all
// that must be left alone: reads behind the store or under a condition, two stores, two distances, continue, and arrays that overlap.
//
// RUN: %modes %s
// KERNELS: 19
#include "../Inputs/show.h"

#define N 19
#define K 23

static double x[N][K], y[N][K], z[N][K];
static float f[N][K];
static short s[N][K];
static unsigned char bytes[N][K];
static double overlap[N * K + 4];
static struct pair {
  double v;
  int n;
} pairs[N][K];

static void fill(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < K; j++) {
      x[i][j] = (i * 5 + j * 3) % 7 - 3;
      y[i][j] = 0.5 * i - j;
      z[i][j] = 0;
      f[i][j] = 0.1f * (float)j;
      s[i][j] = (short)(1000 * i + j);
      bytes[i][j] = (unsigned char)(j * 11);
      pairs[i][j] = (struct pair){0.25 * j, i};
      overlap[i * K + j] = i - j % 5;
    }
}

static void show(void) {
  show_double("y", &y[0][0], N * K);
  show_double("z", &z[0][0], N * K);
  show_float("f", &f[0][0], N * K);
  show_short("s", &s[0][0], N * K);
  show_uchar("bytes", &bytes[0][0], N * K);
  show_double("overlap", overlap, N * K);
  show_int("n", &pairs[0][0].n, 2);
  double sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < K; j++)
      sum += pairs[i][j].v * (1 + j % 3);
  printf("%.12e\n", sum);
}

static void filters(int n) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    y[i][0] = x[i][0];
    for (int j = 1; j < K; j++)
      y[i][j] = 0.3 * x[i][j] + 0.7 * y[i][j - 1];
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 1; j < n; j++)
      y[i][j] += y[i][j - 1];
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = n - 2; j >= 0; j--)
      y[i][j] = y[i][j] - 0.25 * y[i][j + 1];
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 2; j < n; j += 2) {
      double t = z[i][j - 2] + x[i][j];
      z[i][j] = t * 0.5;
      x[i][j] = z[i][j] > 1 ? 1 : x[i][j];
    }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 0; j + 1 < n; j++)
      z[i][j + 1] = z[i][j] * 0.5 + z[i][j + 1];
#pragma omp parallel for
  for (int j = 0; j < K; j++)
    for (int i = 1; i < N; i++)
      z[i][j] = x[i][j] - 0.125 * z[i - 1][j];
}

static void types(int n) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 1; j < n; j++)
      f[i][j] = (float)(f[i][j - 1] * 1.1 + x[i][j]);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 1; j < n; j++)
      s[i][j] = (short)(s[i][j - 1] * 7 + j);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (unsigned j = 1; j < (unsigned)n; j++)
      bytes[i][j] += bytes[i][j - 1];
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 1; j < n; j++)
      pairs[i][j].v = pairs[i][j - 1].v * 0.5 + pairs[i][j].n;
}

static void left_alone(int n) {
#pragma omp parallel for /* behind the store */
  for (int i = 0; i < N; i++)
    for (int j = 1; j < n; j++) {
      y[i][j] = x[i][j] * 0.5;
      z[i][j] = y[i][j - 1];
    }
#pragma omp parallel for /* the element ahead of the first is in no row */
  for (int i = 0; i < N; i++)
    for (int j = 0; j < n; j++)
      y[i][j] = j > 0 ? x[i][j] + y[i][j - 1] : 1;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 1; j < n; j++)
      if (x[i][j] > 0)
        y[i][j] = y[i][j - 1];
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 1; j < n; j++) {
      y[i][j] = y[i][j - 1] + x[i][j];
      if (y[i][j] > 4)
        y[i][j] = 0;
    }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 2; j < n; j++)
      y[i][j] = y[i][j - 1] + 0.5 * y[i][j - 2];
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 1; j < n; j++) {
      if (x[i][j] < -2)
        continue;
      y[i][j] = y[i][j - 1] + 1;
    }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int at = 1;
    for (int j = 1; j < n; j++) {
      y[i][at] = 0.5 * y[i][at - 1] + x[i][j];
      at += j % 2;
    }
  }
}

static void pointers(double *p, const double *q, int n) {
#pragma omp parallel for
  for (int i = 0; i < 3; i++)
    for (int j = 1; j < n; j++)
      p[i * 100 + j] = p[i * 100 + j - 1] * 0.5 + q[i * 100 + j];
}

/* The pointers are the same memory: what is stored to one is read through the other. */
static void two(double *p, double *q, int n) {
#pragma omp parallel for
  for (int i = 0; i < 3; i++)
    for (int j = 1; j < n; j++) {
      p[i * 100 + j] = p[i * 100 + j - 1] + 1;
      q[i * 100 + j - 1] = 0.5 * p[i * 100 + j];
    }
}

int main(void) {
  fill();
  for (int n = 0; n < 3; n++)
    filters(n);
  filters(K);
  show();
  types(1);
  types(K);
  show();
  left_alone(0);
  left_alone(K);
  show();
  pointers(overlap, &x[0][0], 40);
  pointers(overlap, overlap + 1, 40);
  two(overlap, &z[0][0], 40);
  two(overlap, overlap, 40);
  show();
  return 0;
}
