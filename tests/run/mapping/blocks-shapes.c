// Iterations in blocks: one to five dimensions, from none to many iterations, downwards and with steps, `continue`, lastprivate.
//
// RUN: %modes %s
// KERNELS: 7
#include "../Inputs/show.h"

static double a[300], b[7][90], c[3][4][130], d[2][3][4][5], e[2][3][2][3][4];
static const int sizes[] = {0, 1, 2, 63, 64, 65, 127, 128, 129, 300};

int main(void) {
  int last = -1;
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++) {
    int n = sizes[s];
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      a[i] += 1 + i;
#pragma omp parallel for
    for (int i = n - 1; i >= 0; i -= 3)
      a[i] *= 1.5;
#pragma omp parallel for lastprivate(last)
    for (int i = 0; i < n; i++) {
      last = 2 * i;
      if (i % 3 == 1)
        continue;
      a[i] -= last;
    }
    int m = n % 90;
#pragma omp parallel for collapse(2)
    for (int i = 0; i < 7; i++)
      for (int j = 0; j < m; j += 2)
        b[i][j] += i * 100 + j;
#pragma omp parallel for collapse(3)
    for (int i = 0; i < 3; i++)
      for (int j = 3; j >= 0; j--)
        for (int k = 0; k < n % 131; k++)
          c[i][j][k] += i * 10 + j + k * 0.5;
#pragma omp parallel for collapse(4)
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < 3; j++)
        for (int k = 0; k < 4; k++)
          for (int l = 0; l < n % 6; l++)
            d[i][j][k][l] += i + 2 * j + 4 * k + 8 * l;
#pragma omp parallel for collapse(5)
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < 3; j++)
        for (int k = 0; k < 2; k++)
          for (int l = 0; l < 3; l++)
            for (int m2 = 0; m2 < 4; m2++)
              e[i][j][k][l][m2] += i + 2 * j + 4 * k + 8 * l + 16 * m2 + n;
    show_int("last", &last, 1);
  }
  show_double("a", a, 300);
  show_double("b", &b[0][0], 7 * 90);
  show_double("c", &c[0][0][0], 3 * 4 * 130);
  show_double("d", &d[0][0][0][0], 2 * 3 * 4 * 5);
  show_double("e", &e[0][0][0][0][0], 2 * 3 * 2 * 3 * 4);
  return 0;
}
