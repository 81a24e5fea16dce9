// Scratch is not where other scratch or an array is, which compilers of devices are told: pointers to it that change
// places, point to either, to the same twice, or are in records.
//
// RUN: %modes %s
// KERNELS: 4
// LOOPS: 4
#include <stdio.h>

enum { N = 37, M = 600 };
static double in[N][M], out[N];

struct ends {
  double *from, *to;
};

static void step(const double *from, double *to) {
  for (int k = 0; k < M - 1; k++)
    to[k] = from[k] * 0.5 + from[k + 1];
}

static void pass(const struct ends *e) {
  for (int k = 1; k < M; k++)
    e->to[k] = e->from[k - 1] - e->to[k];
}

static void show(const char *what) {
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += out[i] * (i + 1);
  printf("%s %.10g\n", what, sum);
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int k = 0; k < M; k++)
      in[i][k] = (i * 31 + k * 17) % 97 * 0.25;

#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double a[M], b[M], *from = a, *to = b;
    for (int k = 0; k < M; k++)
      a[k] = b[k] = in[i][k];
    for (int n = 0; n < 5; n++) {
      step(from, to);
      double *t = from;
      from = to;
      to = t;
    }
    out[i] = from[7] + to[M - 3];
  }
  show("changed");

#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double a[M], b[M];
    for (int k = 0; k < M; k++)
      a[k] = b[M - 1 - k] = in[i][k];
    step(a, a);
    step(i % 3 ? a : b, i % 2 ? b : a);
    out[i] = a[5] + b[M - 9];
  }
  show("same");

#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double a[M];
    for (int k = 0; k < M; k++)
      a[k] = in[i][k];
    step(&a[0], &in[i][0]);
    step(in[i], a);
    out[i] = a[11] - in[i][M - 2];
  }
  show("arrays");

#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double a[2][M];
    for (int k = 0; k < M; k++)
      a[0][k] = a[1][k] = in[i][k];
    struct ends e = {a[i & 1], a[i >> 1 & 1]};
    pass(&e);
    pass(&e);
    out[i] = a[0][12] + a[1][M - 1];
  }
  show("records");
  return 0;
}
