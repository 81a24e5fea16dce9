// lastprivate of structs and arrays.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"

struct state {
  int step;
  double v[3];
};

int main(void) {
  struct state s = {0, {0}};
  int w[4] = {0};
#pragma omp parallel for lastprivate(s)
  for (int i = 0; i < 33; i++) {
    struct state next = {i, {0, i, 2 * i}};
    s = next;
  }
#pragma omp parallel for lastprivate(w)
  for (int i = 0; i < 21; i++)
    for (int k = 0; k < 4; k++)
      w[k] = i + k;
  printf("%d %.3f %.3f %d %d\n", s.step, s.v[1], s.v[2], w[0], w[3]);
  return 0;
}
