// Precedence and grouping survive translation.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 50
static int a[N][10];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int x = i + 3, y = i % 4 + 1, z = i / 2;
    a[i][0] = x - (y - z);
    a[i][1] = x - y - z;
    a[i][2] = x * (y + z) % 11;
    a[i][3] = (x & y) == z;
    a[i][4] = x & (y == z);
    a[i][5] = (x << y) - 1;
    a[i][6] = x << (y - 1);
    a[i][7] = -(-x) - -y;
    a[i][8] = ~-x + !-y;
    a[i][9] = (x ? y : z) + (x > (y > z));
  }
  show_int("a", &a[0][0], N * 10);
  return 0;
}
