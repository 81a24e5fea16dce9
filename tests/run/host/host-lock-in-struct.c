// Locks stand in memory that kernels use: taking them on the host is an access.
//
// RUN: %modes %s
// KERNELS: 2
#include <omp.h>
#include <stdio.h>

static struct cell {
  double value;
  omp_lock_t lock;
} cells[100];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    cells[i].value = i;
  for (int i = 0; i < 100; i++)
    omp_init_lock(&cells[i].lock);
  for (int i = 0; i < 100; i += 2)
    omp_set_lock(&cells[i].lock);
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    cells[i].value += 1;
  int taken = 0;
  for (int i = 0; i < 100; i++)
    taken += omp_test_lock(&cells[i].lock);
  printf("%d %g\n", taken, cells[7].value);
  return 0;
}
