/* Time steps between which the host sets boundaries and looks at elements and rows: of static arrays, blocks, pointers to rows of arrays, variable-length
 * rows, structs of arrays, through functions and loops of every direction. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 512
#define M 40

static double u[N], g[M][M];
double shared[N];
static struct {
  int steps;
  double x[N], y[M][M];
} box;

static void step(double *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = 0.5 * a[i] + 1 + (i % 7);
}

static void ends(double *a, int n, double value) {
  a[0] = value;
  a[n - 1] = -value;
}

static void row(double (*a)[M], int k, int m, double value) {
  for (int j = 0; j < m; j++)
    a[k][j] += value;
}

static void square(int n, double a[n][n], int k) {
  for (int i = n - 1; i >= 0; i--)
    a[i][k] = a[k][i] + i;
}

static double looked(const double *a, int from, int to) {
  double s = 0;
  for (int i = from; i < to; i++)
    s += a[i];
  return s;
}

int main(int argc, char **argv) {
  int steps = argc > 1 ? atoi(argv[1]) : 5, n = N, m = M;
  double *heap = malloc(N * N * sizeof *heap), *p = malloc(N * sizeof *p), sum = 0;
  double(*vla)[m] = malloc(sizeof(double[m][m]));
  for (int i = 0; i < N * N; i++)
    heap[i] = i % 11;
  for (int i = 0; i < N; i++)
    p[i] = u[i] = shared[i] = box.x[i] = i % 5;
  for (int i = 0; i < M; i++)
    for (int j = 0; j < M; j++)
      g[i][j] = vla[i][j] = box.y[i][j] = i - j;
  for (int t = 0; t < steps; t++) {
    step(u, n), step(&g[0][0], M * M), step(shared, N), step(box.x, n), step(&box.y[0][0], M * M);
    step(heap, N * N), step(p, n), step(&vla[0][0], m * m);
    u[0] = 1.0, u[n - 1] = 0.0;
    shared[t % N] += 1;
    ends(p, n, t);
    ends(heap + N, N, t);
    g[3][5] = t;
    row(g, m / 2, m, 0.5);
    row(box.y, 1, 2, t);
    box.x[n / 2]++;
    for (int j = 1; j < m - 1; j++)
      vla[7][j] = vla[0][j] = j;
    if (t == 1) {
      square(m, vla, 3);
      for (int j = 0; j < n; j += 64) {
        double *q = heap + j * N;
        q[j] = 2;
      }
    }
    printf("%d %g %g %g\n", t, u[n / 2], heap[(size_t)t * n + 1], p[n - 2]);
    sum += looked(shared, n / 4, n / 2) + looked(g[2], 0, 3);
  }
  for (int i = 0; i < N; i++)
    sum += u[i] + p[i] + shared[i] * i + box.x[i];
  for (int i = 0; i < N * N; i++)
    sum += heap[i] * (i % 13);
  for (int i = 0; i < M; i++)
    for (int j = 0; j < M; j++)
      sum += g[i][j] * j + vla[i][j] * i + box.y[i][j];
  printf("%.17g\n", sum);
  return 0;
}
