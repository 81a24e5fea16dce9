// collapse(1) is the same as none; inner loops stay sequential.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

static int a[30][20], s[30];

int main(void) {
#pragma omp parallel for collapse(1)
  for (int i = 0; i < 30; i++) {
    s[i] = 0;
    for (int j = 0; j < 20; j++) {
      a[i][j] = i ^ j;
      s[i] += a[i][j];
    }
  }
  show_int("a", &a[0][0], 600);
  show_int("s", s, 30);
  return 0;
}
