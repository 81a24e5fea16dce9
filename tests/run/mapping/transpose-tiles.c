// Transpositions of squares and of narrow and odd shapes, which run in tiles on CPU devices.
//
// RUN: %modes %s
// KERNELS: 3
// OCLGRIND: -DSIDE=42
#include "../Inputs/show.h"

#ifndef SIDE
#define SIDE 131
#endif
#define NARROW (SIDE * 97 / 131)

static double a[SIDE][NARROW], b[NARROW][SIDE], c[SIDE][NARROW];

int main(void) {
  for (int i = 0; i < SIDE * NARROW; i++)
    (&a[0][0])[i] = i * 0.5;
  static const int sizes[] = {0, 13, SIDE / 2, SIDE};
  for (int s = 0; s < 4; s++) {
    int n = sizes[s], m = n < NARROW ? n : NARROW;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        b[j][i] = a[i][j] + n;
#pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++)
      for (int j = m - 1; j >= 0; j--)
        c[i][j] += b[j][i];
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      for (int i = 0; i < SIDE; i += 3)
        a[i][j] -= 0.25 * b[j][i];
  }
  show_double("a", &a[0][0], SIDE * NARROW);
  show_double("b", &b[0][0], SIDE * NARROW);
  show_double("c", &c[0][0], SIDE * NARROW);
  return 0;
}
