// Sequential loops around kernels: where dependences stay within a work-item the whole loop is one launch.
//
// RUN: %modes %s
// KERNELS: 21
// FUSE: no
// LAUNCHES: 24
#include "../Inputs/show.h"
#include <stdlib.h>

#define N 20
#define M 33

static double u[N][M], v[N][M], w[N][M][5], line[M];
static int sizes[3] = {N, M, 4}, last;

static void fill(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      u[i][j] = i - 2 * j;
      v[i][j] = 0.5 * i + j % 5;
      for (int m = 0; m < 5; m++)
        w[i][j][m] = i + j * m % 7;
    }
  for (int j = 0; j < M; j++)
    line[j] = j % 4;
}

static void show(const char *what) {
  printf("%s\n", what);
  show_double("u", &u[0][0], N * M);
  show_double("v", &v[0][0], N * M);
  show_double("w", &w[0][0][0], N * M * 5);
  show_double("line", line, M);
}

/* Forward and backward; the variable is private to the region, or declared in the loop. */
static void regions(int n, int m) {
  int i, j;
#pragma omp parallel private(i, j)
  {
    for (i = 1; i < n; i++) {
#pragma omp for
      for (j = 0; j < m; j++)
        u[i][j] += 0.5 * u[i - 1][j];
    }
    for (int k = n - 2; k >= 0; k--)
#pragma omp for nowait
      for (j = 0; j < m; j++)
        u[k][j] = 0.25 * (u[k][j] + u[k + 1][j]);
#pragma omp single
    last = n;
  }
}

/* A region that is nothing but the loop. */
static void bare(int n, int m) {
#pragma omp parallel
  for (int i = 1; i < n; i++)
#pragma omp for
    for (int j = 0; j < m; j++)
      v[i][j] -= 0.125 * v[i - 1][j];
}

static void orphan(int n, int m) {
  int i;
  for (i = 1; i < n; i += 3) {
    ;
#pragma omp for schedule(static, 4)
    for (int j = 0; j < m; j++) {
      if (j % 3 == 0)
        continue;
      u[i][j] = u[i - 1][j] + i;
    }
  }
#pragma omp single
  last = i;
}

/* The variable has its last value afterwards; the loops of other steps and directions. */
static void outside(int n, int m, int from) {
  int i;
  unsigned k;
  long l;
  for (i = 1; i <= n - 1; i += 2) {
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      u[i][j] += u[i - 1][j] * 0.5;
  }
  printf("%d ", i);
  for (k = 0; k != (unsigned)(n - 1); k++)
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      v[k + 1][j] += v[k][j] * 0.5;
  printf("%u ", k);
  if (n > 3)
    for (l = n - 1; 0 < l; l = l - 1)
#pragma omp parallel for schedule(dynamic, 3)
      for (int j = m - 1; j >= 0; j -= 2)
        u[l - 1][j] += u[l][j];
  else
    l = 77;
  printf("%ld ", l);
  for (i = from; i < n; i++)
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      u[i][j] = u[i - 1][j];
  printf("%d\n", i);
}

/* What a launch would evaluate is not there when the loop has no iterations. */
struct grid {
  int n;
  double *x;
};
static void nothing(int steps, struct grid *g) {
  int t;
  for (t = 0; t < steps; t++)
#pragma omp parallel for
    for (int j = 0; j < g->n; j++)
      g->x[j] = g->x[j] * 0.5 + t;
  last = t;
}

/* Several loops, inner loops, private variables. */
static void nests(int n, int m) {
  double t, p[5];
  for (int i = 1; i < n; i++)
#pragma omp parallel for collapse(2)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < 5; k++)
        w[i][j][k] += w[i - 1][j][k] * 0.5;
#pragma omp parallel private(t, p)
  {
    for (int i = n - 2; i >= 0; --i) {
#pragma omp for
      for (int j = 0; j < m; j++) {
        for (int k = 0; k < 5; k++)
          p[k] = w[i + 1][j][k];
        t = p[0] + p[4];
        for (int k = 0; k < 5; k++)
          w[i][j][k] -= t * 0.01 * p[4 - k];
      }
    }
  }
}

static void step(double *row, const double *before, int j, int i) {
  double t = before[j] * i;
  row[j] += t * 0.001;
}

static void calls(int n, int m) {
  for (int i = 1; i < n; i++)
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      step(u[i], u[i - 1], j, i);
}

/* Bounds from memory, which the kernel does not change. */
static void bounds(void) {
  for (int i = 1; i < sizes[0]; i++)
#pragma omp parallel for
    for (int j = sizes[2]; j < sizes[1] - 1; j++)
      v[i][j] += v[i - 1][j];
}

/* A line that all iterations update. */
static void updates(int n, int m) {
  for (int i = 0; i < n; i++)
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      line[j] = line[j] * 0.5 + u[i][j];
  for (int t = 0; t < 3; t++)
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      line[j] *= 1.5;
}

static void flat(double *a, const double *f, int n, int m) {
  int i;
  for (i = 1; i < n; i++)
#pragma omp parallel for default(none) firstprivate(i, n) shared(a, f, m) if (m > 2)
    for (int j = 0; j < m; j++)
      a[i * m + j] = a[(i - 1) * m + j] * 0.5 + f[j] * i;
  for (int k = 0; k < n; k++)
#pragma omp parallel for num_threads(m > 2 ? 2 : 1)
    for (int j = 0; j < m; j++)
      a[k * m + j] += 1;
}

/* Nothing depends on the loop's variable, or the loop could be parallel itself. */
static void repeats(int n, int m) {
  for (int i = 0; i < n; i++)
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      line[j] += 0.5;
  for (int i = 0; i < n; i++)
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      u[i][j] = i + v[i][j];
}

#define SWEEP(from, to) for (int s = (from); s < (to); s++)

static void macros(int n, int m) {
again:
  SWEEP(1, n) {
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      v[s][j] += v[s - 1][j] * 0.5;
  }
  if (--n > N - 2)
    goto again;
}

/* Loops around loops: the inner one becomes part of the kernel. */
static void nested(int n, int m) {
  for (int k = 0; k < 1; k++)
    for (int i = 1; i < n; i++)
#pragma omp parallel for
      for (int j = 0; j < m; j++)
        v[i][j] += v[i - 1][j] * k;
}

int main(void) {
  fill();
  regions(N, M);
  show("regions");
  bare(N, M);
  show("bare");
#pragma omp parallel
  orphan(N, M);
  printf("%d\n", last);
  show("orphan");
  outside(N, M, N - 2);
  outside(2, M, 2);
  show("outside");
  nothing(0, 0);
  nothing(3, &(struct grid){M, line});
  nests(N, M);
  show("nests");
  calls(N, M);
  show("calls");
  bounds();
  updates(N, M);
  show("updates");
  double *a = calloc((N + 1) * M, sizeof *a);
  flat(a, a + N * M, N, M);
  show_double("a", a, N * M);
  free(a);
  repeats(N, M);
  macros(N, M);
  nested(N, M);
  show("repeats");
  return 0;
}
