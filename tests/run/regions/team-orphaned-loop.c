// A region that depends on the thread's number calls a function with an orphaned loop: the region keeps its threads, and
// the loop runs on the host there; called from a region that does not, it is a kernel.
//
// RUN: %modes %s
// KERNELS: 1
// LAUNCHES: any
#include "../Inputs/show.h"
#include <omp.h>

static double a[1000];
static int mark[8], count;

static void fill(int k) {
#pragma omp for
  for (int i = 0; i < 1000; i++)
    a[i] += i * k;
}

int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2)
  {
    mark[omp_get_thread_num()] = 7;
#pragma omp atomic
    count++;
    fill(3);
  }
#pragma omp parallel
  fill(4);
#pragma omp parallel num_threads(2) reduction(+ : sum)
  sum += mark[omp_get_thread_num()];
  printf("%d %d\n", sum, count);
  show_double("a", a, 1000);
  return 0;
}
