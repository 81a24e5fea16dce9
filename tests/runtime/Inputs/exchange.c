/* Arrays that solvers want in another order, and loops any of whose dimensions can be that of neighbouring work-items: exchange [STEPS]. */
#include <stdio.h>
#include <stdlib.h>

enum { H = 2, K = 9, J = 20, I = 40 };
static double a[H][K][J][I], b[H][K][J][I], c[H][K][J][I], d[H][K][J][I];

static double next(double x, double before, int i) {
  double y = x + 2 * before + before * (i % 3);
  return y - 1024 * (int)(y / 1024);
}

/* Lines along i: work-items have j, k and h. */
static void solve_lines(void) {
#pragma omp parallel for collapse(3)
  for (int h = 0; h < H; h++)
    for (int k = 0; k < K; k++)
      for (int j = 0; j < J; j++)
        for (int i = 1; i < I; i++) {
          a[h][k][j][i] = next(a[h][k][j][i], a[h][k][j][i - 1], i);
          b[h][k][j][i] = next(b[h][k][j][i], b[h][k][j][i - 1], i);
        }
}

/* Planes: work-items have k and h. */
static void solve_planes(void) {
#pragma omp parallel for collapse(2)
  for (int h = 0; h < H; h++)
    for (int k = 0; k < K; k++)
      for (int j = 1; j < J; j++)
        for (int i = 1; i < I; i++) {
          c[h][k][j][i] = next(c[h][k][j][i], c[h][k][j - 1][i - 1], i);
          d[h][k][j][i] = next(d[h][k][j][i], d[h][k][j - 1][i - 1], j);
        }
}

/* Dimension 2 runs two loops. */
static void scale_lines(void) {
#pragma omp parallel for collapse(4)
  for (int h = 0; h < H; h++)
    for (int k = 0; k < K; k++)
      for (int j = 0; j < J; j++)
        for (int i = 0; i < I; i++)
          b[h][k][j][i] += 3 * a[h][k][j][i] + k * h - j;
}

static void scale_planes(void) {
#pragma omp parallel for collapse(4)
  for (int h = 0; h < H; h++)
    for (int k = 0; k < K; k++)
      for (int j = 0; j < J; j++)
        for (int i = 0; i < I; i++)
          d[h][k][j][i] += 5 * c[h][k][j][i] + k - h * j;
}

static double sum_lines(void) {
  double sum = 0;
#pragma omp parallel for collapse(4) reduction(+ : sum)
  for (int h = 0; h < H; h++)
    for (int k = 0; k < K; k++)
      for (int j = 0; j < J; j++)
        for (int i = 0; i < I; i++)
          sum += a[h][k][j][i] * (h + k + j % 2 + i % 7) + b[h][k][j][i];
  return sum;
}

static double sum_planes(void) {
  double sum = 0;
#pragma omp parallel for collapse(4) reduction(+ : sum)
  for (int h = 0; h < H; h++)
    for (int k = 0; k < K; k++)
      for (int j = 0; j < J; j++)
        for (int i = 0; i < I; i++)
          sum += c[h][k][j][i] * (h + k + j % 2 + i % 7) + d[h][k][j][i];
  return sum;
}

int main(int argc, char **argv) {
  int steps = argc > 1 ? atoi(argv[1]) : 1;
  double sum = 0;
  for (int h = 0; h < H; h++)
    for (int k = 0; k < K; k++)
      for (int j = 0; j < J; j++)
        for (int i = 0; i < I; i++) {
          a[h][k][j][i] = c[h][k][j][i] = h + k + j - i % 4;
          b[h][k][j][i] = d[h][k][j][i] = 1;
        }
  for (int s = 0; s < steps; s++) {
    solve_lines();
    scale_lines();
    sum += sum_lines();
    solve_planes();
    scale_planes();
    sum += sum_planes();
  }
  for (int h = 0; h < H; h++)
    for (int k = 0; k < K; k++)
      for (int j = 0; j < J; j++)
        for (int i = 0; i < I; i++)
          sum += b[h][k][j][i] * (i % 5) - d[h][k][j][i] * (j % 3);
  printf("%.17g\n", sum);
}
