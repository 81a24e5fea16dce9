/* Loops whose inner loops have lengths that the program is told: see sizes.sh.
 *
 *     sizes LOOP SIZE   prints seconds of processor time of one of ten launches, and a sum of the
 *                       results */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void filter(double *c, const double *a, const double *f, int w, int n) {
#pragma omp parallel for collapse(2)
  for (int i = w; i < n - w; i++)
    for (int j = w; j < n - w; j++) {
      double s = 0;
      for (int p = -w; p <= w; p++)
        for (int q = -w; q <= w; q++)
          s += f[(p + w) * (2 * w + 1) + q + w] * a[(i + p) * n + j + q];
      c[i * n + j] = s;
    }
}

static void polynomial(double *c, const double *a, const double *f, int d, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    double s = f[d];
    for (int k = d - 1; k >= 0; k--)
      s = s * a[i] + f[k];
    c[i] = s;
  }
}

static void distance(double *c, const double *x, const double *y, int d, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    double best = 1e30;
    for (int q = 0; q < 8; q++) {
      double s = 0;
      for (int e = 0; e < d; e++) {
        double t = x[i * d + e] - y[q * d + e];
        s += t * t;
      }
      if (s < best)
        best = s;
    }
    c[i] = best;
  }
}

static void products(double *c, const double *a, const double *b, int m, int n) {
#pragma omp parallel for
  for (int e = 0; e < n; e++)
    for (int i = 0; i < m; i++)
      for (int j = 0; j < m; j++) {
        double s = 0;
        for (int k = 0; k < m; k++)
          s += a[(e * m + i) * m + k] * b[(e * m + k) * m + j];
        c[(e * m + i) * m + j] = s;
      }
}

static void position(double *c, const double *x, int w, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int a = i % w, b = i / w % w, e = i / (w * w);
    c[i] = x[(e * w + a) * w + b];
  }
}

static void rows(double *c, const double *x, int w, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < w; j++)
      c[i * w + j] = x[i * w + j] * 1.5 + 2;
}

static void product(double *c, const double *a, const double *b, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double s = 0;
      for (int k = 0; k < n; k++)
        s += a[i * n + k] * b[k * n + j];
      c[i * n + j] = s;
    }
}

static void launch(const char *loop, double *c, const double *a, const double *b, int size) {
  if (!strcmp(loop, "filter"))
    filter(c, a, b, size, 1000);
  else if (!strcmp(loop, "polynomial"))
    polynomial(c, a, b, size, 1000000);
  else if (!strcmp(loop, "distance"))
    distance(c, a, b, size, 1000000 / size);
  else if (!strcmp(loop, "products"))
    products(c, a, b, size, 1000000 / (size * size));
  else if (!strcmp(loop, "position"))
    position(c, a, size, 1000000 / (size * size) * size * size);
  else if (!strcmp(loop, "rows"))
    rows(c, a, size, 1000000 / size);
  else
    product(c, a, b, size);
}

int main(int argc, char **argv) {
  const int n = 1000000;
  double *a = malloc((size_t)n * 8), *b = malloc((size_t)n * 8), *c = calloc((size_t)n, 8), s = 0;
  int size = argc > 2 ? atoi(argv[2]) : 0;
  if (!a || !b || !c || size < 1)
    return 2;
  for (int i = 0; i < n; i++) {
    a[i] = i * 7 % 101 * 0.01;
    b[i] = i * 3 % 89 * 0.01;
  }
  launch(argv[1], c, a, b, size);
  s += c[n / 2];
  double start = now();
  for (int r = 0; r < 10; r++)
    launch(argv[1], c, a, b, size);
  s += c[n / 3]; /* waits for the kernels */
  double seconds = (now() - start) / 10;
  for (int i = 0; i < n; i++)
    s += c[i] * (i % 13);
  printf("%.9f %.15g\n", seconds, s);
  return 0;
}
