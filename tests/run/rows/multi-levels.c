// Three levels: double ***u with u[k][j][i], pointers to planes and rows in local variables, jagged rows.
//
// REQUIRES: glibc-malloc
// RUN: %modes %s
// KERNELS: 5
#include <stdio.h>
#include <stdlib.h>

#define N 12

static float ***make(int n) {
  float ***u = malloc((size_t)n * sizeof *u);
  for (int k = 0; k < n; k++) {
    u[k] = malloc((size_t)n * sizeof *u[k]);
    for (int j = 0; j < n; j++)
      u[k][j] = calloc((size_t)n, sizeof *u[k][j]);
  }
  return u;
}

static void fill(float ***u, int n) {
#pragma omp parallel for
  for (int k = 0; k < n; k++)
    for (int j = 0; j < n; j++)
      for (int i = 0; i < n; i++)
        u[k][j][i] = 0.5f * k + j - 0.25f * i;
}

static void relax(float ***to, float ***from, int n) {
#pragma omp parallel for
  for (int k = 1; k < n - 1; k++) {
    float **plane = from[k];
    for (int j = 1; j < n - 1; j++) {
      float *row = plane[j], *out = to[k][j];
      for (int i = 1; i < n - 1; i++)
        out[i] = (row[i - 1] + row[i + 1] + plane[j - 1][i] + plane[j + 1][i] + from[k - 1][j][i] +
                  from[k + 1][j][i]) /
                 6;
    }
  }
}

static float at(float **plane, int j, int i) { return plane[j][i]; }

static double weigh(float ***u, int n) {
  double s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int k = 0; k < n; k++)
    for (int j = 0; j < n; j++)
      for (int i = 0; i < n; i++)
        s += at(u[k], j, i) * (k + 2 * j + 3 * i);
  return s;
}

static void triangle(double **l, const int *length, int n) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < length[i]; j++)
      l[i][j] = i * 10 + j;
}

static void pick(float ***u, int n, const int *where, double *out) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    out[i] = u[where[i]][i][where[n - 1 - i]];
}

int main(void) {
  float ***u = make(N), ***v = make(N);
  fill(u, N);
  fill(v, N);
  for (int step = 0; step < 5; step++) {
    relax(v, u, N);
    relax(u, v, N);
    v[step + 1][2][3] += 10;
    printf("%.6e %.6e\n", u[3][4][5], weigh(v, N));
  }
  float **plane = u[2];
  u[2] = v[3];
  v[3] = plane;
  relax(v, u, N);
  printf("%.6e %.6e\n", weigh(u, N), weigh(v, N));
  relax(u, u, N - 9); // one point
  double *l[N];
  int length[N], where[N];
  for (int i = 0; i < N; i++) {
    length[i] = 1 + i * 5 % 7;
    where[i] = (i * 7 + 3) % N;
    l[i] = malloc((size_t)length[i] * sizeof *l[i]);
  }
  triangle(l, length, N);
  for (int i = 0; i < N; i++)
    printf("%g ", l[i][length[i] - 1]);
  double out[N];
  pick(u, N, where, out);
  for (int i = 0; i < N; i++)
    printf("%.5e ", out[i]);
  printf("\n");
  return 0;
}
