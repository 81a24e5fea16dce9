// A loop that the host runs in its launch's place, by a team of one, so that kernels in it leave arrays on the device: of a function,
// of a function that it calls, and of a directive in the loop.
//
// RUN: %modes %s -O2
// RUN: %modes %s -O0
// KERNELS: 7
// LAUNCHES: any
#include <stdio.h>

#define N 60
static double m[N][N], s[N], t[N];

static double sum(const double *p, int n) {
  double r = 0;
  for (int i = 0; i < n; i++)
    r += p[i] * (i % 7 + 1);
  return r;
}

static void show(const char *what) {
  printf("%s %.4f %.4f %.4f\n", what, sum(m[0], N * N), sum(s, N), sum(t, N));
}

static void step(double *p, int n, int k) {
#pragma omp parallel for
  for (int j = 0; j < n; j++)
    p[j] = p[j] * 0.5 + j + k;
}

static void steps(double *p, int n) {
  step(p, n, 1);
  p[1] += p[n - 1];
}

int main(int argc, char **argv) {
  (void)argv;
  for (int r = 0; r < 3; r++) {
#pragma omp parallel for if (argc > 5)
    for (int i = 0; i < N; i++) {
      step(m[i], N, r);
      s[i] = m[i][3] + m[i][N - 1];
    }
    show("called");
#pragma omp parallel for num_threads(argc)
    for (int i = 0; i < N; i++) {
      s[i] += 1;
      steps(m[i], N);
      t[i] = m[i][2] + s[i];
      m[i][4] = t[i];
    }
    show("called twice");
#pragma omp parallel for if (argc > 5)
    for (int i = 0; i < N; i++) {
#pragma omp parallel for
      for (int j = 0; j < N; j++)
        m[i][j] += t[j];
      s[i] += m[i][r];
    }
    show("inside");
#pragma omp parallel if (argc > 5)
    {
#pragma omp for
      for (int i = 0; i < N; i++) {
        t[i] = m[i][7];
        step(m[i], N / 2, 3);
        t[i] += m[i][8];
      }
#pragma omp for
      for (int i = 0; i < N; i++)
        s[i] += t[i];
    }
    show("in a region");
  }
  return 0;
}
