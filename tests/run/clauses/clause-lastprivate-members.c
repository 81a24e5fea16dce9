// A lastprivate struct whose members are written one by one.
//
// RUN: %modes %s
// KERNELS: 1
// LOOPS: 1
#include "../Inputs/show.h"

int main(void) {
  struct {
    int a, b;
  } s = {0, 0};
#pragma omp parallel for lastprivate(s)
  for (int i = 0; i < 20; i++) {
    s.a = i;
    if (i % 2)
      s.b = i;
    else
      s.b = -i;
  }
  printf("%d %d\n", s.a, s.b);
  return 0;
}
