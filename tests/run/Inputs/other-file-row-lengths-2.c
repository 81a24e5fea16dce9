#include "other-file-row-lengths.h"

void gram(int n, double out[n * (n + 1) / 2], int len, const double data[n][len]) {
  for (int i = 0, at = 0; i < n; i++)
    for (int j = 0; j <= i; j++, at++) {
      out[at] = 0;
      for (int k = 0; k < len; k++)
        out[at] += data[i][k] * data[j][k];
    }
}

int turn(int rows, int columns, int to[columns][rows], const int from[rows][columns]) {
  int sum = 0;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      sum += to[j][i] = from[i][j] - j;
  return sum;
}

void count(int n, int (*whole)[2][n], int by) {
  for (int i = 0; i < 2; i++)
    for (int k = 0; k < n; k++)
      (*whole)[i][k] += by * (i + k);
}
