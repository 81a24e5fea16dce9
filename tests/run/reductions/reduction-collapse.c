// Reductions with collapse(2) and collapse(4).
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"

static double a[15][17];

int main(void) {
  double s = 0, top = -1;
  long n = 0;
#pragma omp parallel for collapse(2) reduction(+ : s) reduction(max : top)
  for (int i = 0; i < 15; i++)
    for (int j = 0; j < 17; j++) {
      a[i][j] = i * 17 + j;
      s += a[i][j];
      if (top < a[i][j])
        top = a[i][j];
    }
#pragma omp parallel for collapse(4) reduction(+ : n)
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 5; k > 0; k--)
        for (int l = 0; l < 6; l += 2)
          n += i * 1000 + j * 100 + k * 10 + l;
  printf("%.10e %.10e %ld\n", s, top, n);
  show_double("a", &a[0][0], 15 * 17);
  return 0;
}
