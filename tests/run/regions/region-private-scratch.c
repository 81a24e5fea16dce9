// Private variables and arrays of a region that every iteration writes before it reads.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"

#define N 40
static double out[N];

int main(void) {
  double t, line[6];
  int j;
#pragma omp parallel private(t, line, j)
  {
    double more[2][3];
#pragma omp for
    for (int i = 0; i < N; i++) {
      t = i * 0.5;
      for (j = 0; j < 6; j++)
        line[j] = t + j;
      out[i] = 0;
      for (j = 0; j < 6; j++)
        out[i] += line[j] * line[5 - j];
    }
#pragma omp for
    for (int i = 0; i < N; i++) {
      for (j = 0; j < 3; j++) {
        more[0][j] = i + j;
        more[1][j] = i - j;
      }
      t = more[0][1] * more[1][2];
      out[i] -= t;
    }
  }
  show_double("out", out, N);
  return 0;
}
