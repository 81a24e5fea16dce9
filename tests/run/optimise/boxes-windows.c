// Boxes in local memory of what windows read, loops with constant bounds around the accesses: forced on devices that would not get them.
//
// RUN: env OMP2OCL_LOCAL=on %modes %s
// KERNELS: 6
#include "../Inputs/show.h"
#include <stddef.h>

#define N 43

static float image[N][N], out[N][N], weight[5][5];
static int line[600], sums[600];

static void fill(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      image[i][j] = (float)((i * 7 + j * j) % 23);
  for (int k = 0; k < 25; k++)
    weight[k / 5][k % 5] = (float)(k % 4) - 1;
  for (int i = 0; i < 600; i++)
    line[i] = i * i % 37;
}

static void squares(void) {
  /* Also the last row and column are read, and no more. */
#pragma omp parallel for collapse(2)
  for (int i = 2; i < N - 2; i++)
    for (int j = 2; j < N - 2; j++) {
      float sum = 0;
      for (int k = 0; k < 5; k++)
        for (int l = 0; l < 5; l++)
          sum += weight[k][l] * image[i + k - 2][j + l - 2];
      out[i][j] = sum;
    }
  show_float("out", &out[0][0], N * N);
  /* Inner loops as dimensions; downward, with two variables in a subscript, and with an access under a condition. */
#pragma omp parallel for
  for (int i = 4; i < N; i++)
    for (int j = 0; j < N - 5; j++) {
      float sum = image[i][j];
      for (long k = -1; k <= 1; k++)
        for (int l = 0; l < 3; l++) {
          for (size_t m = 2; m < 4; m++)
            sum += image[i - 2 - k][j + l + m];
          if ((i + j + l) % 3)
            sum -= image[i - 1 - k][j + l + 2] * image[i - l - 2][j + l] - image[i - 4][j];
        }
      out[i][j] += sum;
    }
  show_float("out", &out[0][0], N * N);
}

static void rests(int n) {
  /* Columns and rows by the same variable: not all of the square is read. */
#pragma omp parallel for collapse(2)
  for (int i = 2; i < N - 2; i++)
    for (int j = 2; j < N - 2; j++) {
      float sum = image[i][j] + image[i - 1][j] + image[i + 1][j] + image[i][j - 1] + image[i][j + 1];
      for (int k = -2; k <= 2; k++)
        sum += image[i + k][j + k] - image[i - k][j + k];
      for (int k = 0; k < 2; k++) {
        if (k == i % 2)
          continue;
        sum += image[i + k][j] * image[i - k - 1][j];
      }
      for (int k = 0; k < n; k++)
        sum += image[i + k % 2][j] * image[i][j - 1];
      out[i][j] = sum;
    }
  show_float("out", &out[0][0], N * N);
}

static void lines(const int *from, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int s = 0;
    for (int k = 0; k < 7; k++)
      s += from[i + k] * k;
    sums[i] = s;
  }
#pragma omp parallel for
  for (int i = 8; i < n; i++) {
    int s = 0, k;
    for (k = 0; k < 4; k++)
      s += from[i + k] * k;
    s += from[i - 4 + k] + from[i + k];
    for (int m = 0; m < 5; m++)
      s -= from[i - m];
    for (int m = 6; m > 2; m--)
      s += from[i - m];
    sums[i] += s;
  }
  show_int("sums", sums, 600);
}

/* A window of a loop that runs once, and one of none. */
static void few(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int s = line[i] + line[i + 2];
    for (int k = 3; k < 4; k++)
      for (int m = 0; m <= 2; m++)
        s += line[i + k + m] * line[i + m];
    for (int k = 7; k < 7; k++)
      s += line[i + 100 * k];
    sums[i] = s;
  }
  show_int("sums", sums, 600);
}

int main(void) {
  fill();
  squares();
  rests(3);
  lines(line, 594);
  lines(line + 3, 9);
  few(594);
}
