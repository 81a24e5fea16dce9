// Places of host accesses that stand in memory, one for each iteration: rows behind a table of pointers, elements whose numbers are in a list.
//
// RUN: %modes %s
// KERNELS: 5
// LAUNCHES: any
// RUN: %o2o -O2 -fopenmp %s -o %t
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_VERBOSE=1 %t steps 2>&1 | %FileCheck %s
// CHECK-DAG: object a: {{[0-9]+}} uploads, 80360 bytes;
// CHECK-DAG: object b: 1 uploads, 80000 bytes; 0 downloads, 0 bytes
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 30

struct field {
  double **rows;
  int n, edges, *edge;
};

static double **matrix(int n, int together) {
  double **m = malloc(n * sizeof *m), *all = calloc((size_t)n * n, sizeof *all);
  for (int i = 0; i < n; i++)
    m[i] = together ? all + i * n : calloc(n, sizeof **m);
  if (!together)
    free(all);
  return m;
}

static void smooth(double **to, double **from, int n) {
#pragma omp parallel for
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      to[i][j] = 0.25 * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1]) + 1;
}

static void columns(double **u, int n, double x) {
  for (int i = 0; i < n; i++) {
    u[i][0] = x;
    u[i][n - 1] = -x;
  }
}
static void edges(struct field *f, double *p) {
  for (int k = 0; k < f->edges; k++)
    p[f->edge[k]] *= 0.5;
}
static double trace(const struct field *f) {
  double t = 0;
  for (int i = 0; i < f->n; i++)
    t += f->rows[i][i];
  return t;
}
static double all(double **u, int n) {
  double t = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      t += u[i][j] * (j % 5 + 1);
  return t;
}

static void flat(double *p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    p[i] += i % 3;
}

static void steps(void) {
  int n = 10000;
  double *a = calloc(n, sizeof *a), *b = calloc(n, sizeof *b), sum = 0;
  int list[] = {5, 9000, 17, 300, 12};
  for (int s = 0; s < 10; s++) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      a[i] += b[i] + 1;
    for (int k = 0; k < 5; k++)
      a[list[k]] = k, sum += a[list[k] + 1];
  }
  printf("%g\n", sum);
  free(a), free(b);
}

int main(int argc, char **argv) {
  double sum = 0, *p = calloc(2 * N * N, sizeof *p);
  int list[8] = {0, 899, 30, 7, 7, 31, 450, 2}, where[N];
  unsigned char small[6] = {3, 200, 9, 255, 0, 77};
  if (argc > 1 && !strcmp(argv[1], "steps")) {
    steps();
    return 0;
  }
  for (int together = 0; together < 2; together++) {
    double **u = matrix(N, together), **v = matrix(N, together), **t;
    struct field f = {u, N, 8, list};
    for (int step = 0; step < 6; step++) {
      columns(u, N, step);
      smooth(v, u, N);
      t = u, u = v, v = t, f.rows = u;
      sum += trace(&f);
      for (int i = N - 1; i >= 0; i -= 3)
        u[i][i / 2] += 1;
      for (int j = 1; j < N; j++)
        for (int i = 0; i < j; i += 7)
          u[i][j] -= i;
      flat(p, 2 * N * N);
      edges(&f, p), edges(&f, p + N);
      for (int k = 0; k < 6; k++)
        p[small[k]] = p[list[k] + small[5 - k]] + 1;
      for (int i = 0; i < N; i++)
        where[i] = i * 7 % N;
      flat(p, 2 * N * N);
      for (int i = 0; i < N - 1; i++)
        p[where[i] * N + where[i + 1]]--, where[i] %= 5;
      for (int i = 0; i < N; i++)
        if (where[i] % 2)
          p[where[i]] = 3;
      double *row = u[where[3]];
      smooth(v, u, N);
      for (int i = 1; i < N; i++)
        u[i] == row ? (void)(u[i][1] = 5) : (void)(v[i][i - 1] += u[i - 1][i]);
      row = v[2], v[2] = v[5], v[5] = row;
      smooth(u, v, N);
      memcpy(u[step], v[step + 1], N * sizeof(double));
      for (int i = 0; i < N; i += 5)
        memset(u[i] + 2, 0, 2 * sizeof(double));
      list[step] += step;
    }
    sum += all(u, N) + 3 * all(v, N);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    p[i] *= where[i];
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 2 * N * N; i++)
    sum += p[i];
  printf("%.17g\n", sum);
  return 0;
}
