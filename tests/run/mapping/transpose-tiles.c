// Transpositions of squares and of narrow and odd shapes, which run in tiles on CPU devices.
//
// RUN: %modes %s
// KERNELS: 3
#include "../Inputs/show.h"

static double a[131][97], b[97][131], c[131][97];

int main(void) {
  for (int i = 0; i < 131 * 97; i++)
    (&a[0][0])[i] = i * 0.5;
  static const int sizes[] = {0, 13, 65, 131};
  for (int s = 0; s < 4; s++) {
    int n = sizes[s], m = n < 97 ? n : 97;
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
      for (int i = 0; i < 131; i += 3)
        a[i][j] -= 0.25 * b[j][i];
  }
  show_double("a", &a[0][0], 131 * 97);
  show_double("b", &b[0][0], 131 * 97);
  show_double("c", &c[0][0], 131 * 97);
  return 0;
}
