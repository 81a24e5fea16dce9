// Regions without loops keep all their threads.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"
#include <omp.h>

static int a[20];

int main(void) {
  int seen[8] = {0}, team = 0;
#pragma omp parallel num_threads(2)
  {
    seen[omp_get_thread_num()] = 1;
#pragma omp master
    team = omp_get_num_threads();
  }
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    a[i] = i;
  printf("%d %d %d\n", seen[0], seen[1], team);
  show_int("a", a, 20);
  return 0;
}
