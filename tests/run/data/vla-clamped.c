// Variable-length arrays of the body whose size is chosen among others: the size is the same in all
// iterations.
//
// RUN: %modes %s
// KERNELS: 5
#include "../Inputs/show.h"

#define N 60
static double y[N];

static void run(int m, unsigned u, long l) {
  double x[N];
  for (int i = 0; i < N; i++)
    x[i] = i % 17 + m;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double w[m > 4 ? 4 : m], s = 0;
    for (int k = 0; k < (m > 4 ? 4 : m); k++)
      w[k] = x[i] * k;
    for (int k = 0; k < (m > 4 ? 4 : m); k++)
      s += w[k];
    y[i] = s;
  }
  show_double("y", y, N);
#pragma omp parallel
  {
    double w[m > 4 ? 4 : m];
#pragma omp for
    for (int i = 0; i < N; i++) {
      for (int k = 0; k < (m > 4 ? 4 : m); k++)
        w[k] = x[i] * k + 1;
      for (int k = 0; k < (m > 4 ? 4 : m); k++)
        y[i] += w[k];
    }
  }
  show_double("y", y, N);
  // Of signed and unsigned numbers: -1 < 4u does not hold.
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double w[m - 100 < u ? 2 : 7];
    int n = (int)(sizeof w / sizeof w[0]);
    for (int k = 0; k < n; k++)
      w[k] = x[i] + k;
    y[i] += w[n - 1];
  }
  show_double("y", y, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    float w[(l > 3 && m) || !u ? 3 : 1 + (m == 2)][l & 3 ? l & 3 : 5];
    int rows = (int)(sizeof w / sizeof w[0]), columns = (int)(sizeof w[0] / sizeof w[0][0]);
    for (int k = 0; k < rows * columns; k++)
      w[k / columns][k % columns] = (float)(k + i);
    for (int k = 0; k < columns; k++)
      y[i] += w[rows - 1][k];
  }
  show_double("y", y, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int t[(signed char)l < 0 ? 3 : (unsigned char)l > 6 ? 6 : 1];
    int n = (int)(sizeof t / sizeof t[0]);
    for (int k = 0; k < n; k++)
      t[k] = i + k;
    y[i] += t[n - 1];
  }
  show_double("y", y, N);
}

int main(void) {
  run(2, 4, 300);
  run(9, 3, 7);
  run(4, 0, 1000);
  return 0;
}
