// Boxes of stencils in local memory, forced on devices that would not get them: stars, squares and lines whose sizes are no multiples of a group, blocks
// without the corners that a star does not read, offsets to one side, several arrays, reads under conditions, bounds that do not start at 0, loops in
// the other order, planes of three dimensions, columns, and arrays that overlap.
//
// RUN: env OMP2OCL_LOCAL=on %modes %s
// KERNELS: 15
#include "../Inputs/show.h"
#include <stdlib.h>

#define N 45
#define M 37

static double a[N][M], b[N][M], coefficients[M];
static float f[3][N][M], g[N][M], h[N][M], volume[3][N][M];
static int line[700], sums[700], table[N][64], other[N][64];
static unsigned char picture[N][M], edges[N][M];

static void fill(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      a[i][j] = (i * 7 + j * 3) % 11;
      b[i][j] = i - j;
      coefficients[j] = j % 3;
      g[i][j] = (float)(i * j % 9);
      table[i][j] = i * j % 29;
      other[i][j] = i + 2 * j;
      picture[i][j] = (unsigned char)(i * i + j);
      for (int t = 0; t < 3; t++)
        f[t][i][j] = (float)(t + i * j % 5);
    }
  for (int i = 0; i < 700; i++)
    line[i] = i * i % 101;
}

/* The first block ends with what is read: the corners of the star are not there. */
static void stars(int n, int m) {
  double *u = malloc(((size_t)n * (size_t)m - 2) * sizeof *u);
  double(*rows)[m] = malloc((size_t)n * sizeof *rows);
  for (int k = 0; k < n * m - 2; k++)
    u[k] = k % 13;
  for (int k = 0; k < n * m; k++)
    rows[k / m][k % m] = k % 17;
#pragma omp parallel for collapse(2)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      b[i][j] = 4 * u[i * m + j - 1] - u[(i - 1) * m + j - 1] - u[(i + 1) * m + j - 1] -
                u[i * m + j - 2] - u[i * m + j];
#pragma omp parallel for collapse(2)
  for (int i = 1; i < n - 1; i++)
    for (int j = 2; j < m - 2; j++)
      b[i][j] += rows[i][j - 2] + 2 * rows[i][j + 2] + rows[i - 1][j] + rows[i][j - 1] * rows[i][j] +
                 (j > 5 ? rows[i + 1][j] : rows[i - 1][j]) * coefficients[j];
  free(u);
  free(rows);
  show_double("b", &b[0][0], N * M);
}

static void squares(int t, const double factor[2]) {
#pragma omp parallel for collapse(2)
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++) {
      int s = 0;
      s += picture[i - 1][j - 1] + picture[i - 1][j] + picture[i - 1][j + 1];
      s += picture[i][j - 1] + picture[i][j] + picture[i][j + 1];
      s += picture[i + 1][j - 1] + picture[i + 1][j] + picture[i + 1][j + 1];
      edges[i][j] = (unsigned char)(s / 9);
    }
  /* Two boxes, offsets to one side; a plane; conditions; an inner loop. */
#pragma omp parallel for collapse(2)
  for (int i = 0; i < N - 3; i++)
    for (size_t j = 3; j < M; j++) {
      float s = f[t][i][j] + f[t][i + 3][j] * 2 + f[t][i][j - 3] - f[t][i][j - 1];
      s -= g[i + 1][j] + g[i + 2][j] - 3 * g[i + 3][j - 1] + g[i][j] * g[i][j - 2];
      if (i % 2)
        s += f[t][i][j] - f[t][i + 1][j] + f[t - 1][i][j];
      s += f[t][i][j - 2];
      for (int k = 0; k < 3; k++)
        s += f[k][i][j - 1] + g[i][j - (size_t)k] + f[t][i][j - 2];
      h[i][j] = s;
    }
  /* The first loop runs in dimension 0; iterations that end early in a branch of an inner loop. */
#pragma omp parallel for collapse(2)
  for (long j = 0; j < M - 1; j++)
    for (int i = 2; i < N; i++) {
      double s = a[i][j] - a[i - 1][j + 1] * factor[0], q = a[i - 2][j] * a[i - 1][j];
      for (int k = 0; k < 4; k++) {
        if (k == i % 4)
          continue;
        s += a[i][j] * k;
      }
      if (s > 2)
        s = a[i - 2][j];
      else
        s = a[i][j] + a[i - 1][j + 1];
      b[i][j] = s + a[i - 2][j] * factor[1] + q - a[i - 2][j + 1];
    }
  show_uchar("edges", &edges[0][0], N * M);
  show_float("h", &h[0][0], N * M);
  show_double("b", &b[0][0], N * M);
}

static void lines(const int *from, int n, size_t first) {
#pragma omp parallel for
  for (int i = 0; i < n - 4; i++)
    sums[i] = from[i] + from[i + 1] - from[i + 4] + from[i + 2] * from[i + 3];
#pragma omp parallel for
  for (size_t i = first; i < 600; i++)
    sums[i] += line[i - 1] * line[i] - line[i + 1] + line[i - 2] * line[i + 3];
  show_int("sums", sums, 700);
}

/* Rows of both between each other, where they are parts of one array: launches without boxes. */
static void windows(int (*to)[64], int (*from)[64]) {
#pragma omp parallel for collapse(2)
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < 12; j++)
      to[i][j] = from[i][j] - from[i - 1][j] - from[i + 1][j] + from[i][j - 1] + from[i][j + 1];
  show_int("to", &to[0][0], (N - 1) * 64);
}

/* What the iteration has written is read, where both are one array. */
static void own(int *to, const int *from, int n) {
#pragma omp parallel for
  for (int i = 2; i < n; i++) {
    to[i] += i;
    edges[0][i] = (unsigned char)(from[i] + from[i - 1] + from[i + 1] * from[i - 2] - from[i + 2]);
  }
  show_uchar("edges", &edges[0][0], M);
  show_int("to", to, n);
}

static void volumes(int levels) {
#pragma omp parallel for collapse(3)
  for (int t = 1; t < levels - 1; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        volume[t][i][j] = f[t][i][j] + f[t][i][j - 1] + f[t][i][j + 1] + f[t][i + 1][j] * f[t][i - 1][j] -
                  f[t - 1][i][j] * f[t + 1][i][j];
  /* Merged dimensions. */
  static int grid[2][3][20][5], all[2][3][20][5];
  for (int k = 0; k < 600; k++)
    grid[k / 300][k / 100 % 3][k / 5 % 20][k % 5] = k * k % 31;
#pragma omp parallel for collapse(4)
  for (int s = 0; s < 2; s++)
    for (int t = 0; t < levels; t++)
      for (int i = 1; i < 19; i++)
        for (int j = 1; j < 4; j++)
          all[s][t][i][j] = grid[s][t][i - 1][j] + grid[s][t][i + 1][j] * grid[s][t][i][j - 1] -
                            grid[s][t][i][j + 1] + grid[s][t][i - 1][j - 1] * grid[1 - s][t][i][j];
  show_float("volume", &volume[0][0][0], 3 * N * M);
  show_int("all", &all[0][0][0][0], 600);
}

/* One row's elements are far apart: launches may store the array in another order. */
static void columns(int column, int n) {
#pragma omp parallel for
  for (int i = 2; i < n; i++)
    sums[i] = table[i - 2][column] + table[i - 1][column] * table[i][column] - table[i + 1][column] +
              table[i + 2][column] - table[i][0];
  show_int("sums", sums, 700);
}

/* Steps: no boxes. */
static void others(int *to, int n) {
#pragma omp parallel for
  for (int i = n; i > 2; i -= 2)
    to[i] += line[i] + line[i - 1] - line[i - 2] + line[i + 1] + line[i + 2];
  show_int("to", to, n);
}

/* Rows are dimensions where that pays; a group larger than the loop; one that is exactly as large. */
static void sizes(int rows, int columns) {
#pragma omp parallel for
  for (int i = 1; i < rows + 1; i++)
    for (int j = 1; j < columns + 1; j++)
      b[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1] + a[i - 1][j - 1];
#pragma omp parallel for
  for (int i = 2; i < rows * columns + 2; i++)
    sums[i] = line[i - 1] + line[i] + line[i + 1] - line[i - 2] * line[i + 2];
  show_double("b", &b[0][0], N * M);
  show_int("sums", sums, 700);
}

int main(void) {
  static const double factor[] = {2, 3};
  fill();
  stars(N, M);
  squares(1, factor);
  lines(line + 3, 650, 2);
  windows(other, table);
  windows(table, (int(*)[64])&table[0][20]);
  own(sums, line, M);
  own(line, line, 3);
  volumes(3);
  columns(5, N - 2);
  others(sums + 1, 600);
  sizes(16, 16);
  sizes(1, 3);
  sizes(17, 33);
}
