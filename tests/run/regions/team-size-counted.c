// Regions that ask for a number of threads and notice how many there are.
//
// RUN: %modes %s
// KERNELS: 6
#include "../Inputs/show.h"
#include <omp.h>

static int a[40], count, wrong;

static void meet(void) {
#pragma omp critical(meeting)
  count += 3;
}

int main(void) {
  int n = 0;
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
  {
#pragma omp atomic
    count += omp_get_num_threads();
#pragma omp for
    for (int i = 0; i < 40; i++)
      a[i] = i;
  }
#pragma omp parallel num_threads(2)
  {
    meet();
#pragma omp for
    for (int i = 0; i < 40; i++)
      a[i] += i;
  }
#pragma omp parallel num_threads(2) reduction(+ : n)
  {
    n++;
#pragma omp for
    for (int i = 0; i < 40; i++)
      a[i] += i;
  }
#pragma omp parallel num_threads(2)
  {
    omp_set_lock(&lock);
    count++;
    omp_unset_lock(&lock);
#pragma omp for
    for (int i = 0; i < 40; i++)
      a[i] += i;
  }
  omp_set_num_threads(2);
#pragma omp parallel
  {
#pragma omp single
    wrong += omp_get_num_threads() != 2;
#pragma omp for
    for (int i = 0; i < 40; i++)
      a[i] += i;
  }
#pragma omp parallel
  {
#pragma omp critical
    count = count + 1;
#pragma omp for
    for (int i = 0; i < 40; i++)
      a[i] += i;
  }
  printf("%d %d %d\n", count, n, wrong);
  show_int("a", a, 40);
  return 0;
}
