// A threadprivate array accumulated by an orphaned loop.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

static int buffer[4], total[4];
#pragma omp threadprivate(buffer)

static void count(void) {
#pragma omp for
  for (int i = 0; i < 50; i++)
    buffer[i % 4] += i;
#pragma omp critical
  for (int k = 0; k < 4; k++) {
    total[k] += buffer[k];
    buffer[k] = 0;
  }
}

int main(void) {
#pragma omp parallel
  count();
  show_int("total", total, 4);
  return 0;
}
