/* Heat on grids behind pointers, as a time-step program: rows K STEPS; K 1: a block per row, 2: one block, 3: planes of
 * rows. Without arguments: rows 1 2. */
#include <stdio.h>
#include <stdlib.h>

#define N 40

static double **plane(int blocks) {
  double **u = malloc(N * sizeof *u), *all = blocks ? NULL : calloc(N * N, sizeof *all);
  for (int i = 0; i < N; i++)
    u[i] = blocks ? calloc(N, sizeof **u) : all + i * N;
  return u;
}

static void step(double **to, double **from) {
#pragma omp parallel for
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      to[i][j] = from[i][j] + 0.2 * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] +
                                     from[i][j + 1] - 4 * from[i][j]);
}

static void step_planes(double ***to, double ***from) {
#pragma omp parallel for
  for (int k = 1; k < N - 1; k++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        to[k][i][j] = 0.125 * (from[k - 1][i][j] + from[k + 1][i][j] + from[k][i - 1][j] +
                               from[k][i + 1][j] + from[k][i][j - 1] + from[k][i][j + 1]);
}

/* The border of the grid is warm, and every second time another one. */
static void border(double **u, double value) {
#pragma omp parallel for
  for (int j = 0; j < N; j++) {
    u[0][j] = value;
    u[N - 1][j] = -value;
  }
}

int main(int argc, char **argv) {
  int kind = argc > 2 ? atoi(argv[1]) : 1, steps = argc > 2 ? atoi(argv[2]) : 2;
  if (kind == 3) {
    double ***u = malloc(N * sizeof *u), ***v = malloc(N * sizeof *v), sum = 0;
    for (int k = 0; k < N; k++) {
      u[k] = plane(1);
      v[k] = plane(1);
      u[k][3][k] = k;
    }
    for (int s = 0; s < steps; s += 2) {
      step_planes(v, u);
      step_planes(u, v);
    }
    for (int k = 0; k < N; k++)
      sum += u[k][4][k / 2] * k;
    printf("%.12e\n", sum);
    return 0;
  }
  double **u = plane(kind == 1), **v = plane(kind == 1), sum = 0;
  for (int i = 0; i < N; i++)
    u[i][i] = i;
  for (int s = 0; s < steps; s++) {
    border(u, s % 3);
    step(v, u);
    double **t = u;
    u = v;
    v = t;
  }
  for (int i = 0; i < N; i++)
    sum += u[i][N / 2] * i + v[i][N / 3];
  printf("%.12e\n", sum);
  return 0;
}
