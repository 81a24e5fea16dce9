// Values of threadprivate variables pass from a region that asks for its thread's number to one with a kernel, and to another one.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"
#include <omp.h>

static int own, a[100];
#pragma omp threadprivate(own)

int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2)
  own = omp_get_thread_num() + 5;
#pragma omp parallel num_threads(2)
  {
#pragma omp for
    for (int i = 0; i < 100; i++)
      a[i] = i;
    own *= 2;
  }
#pragma omp parallel num_threads(2) reduction(+ : sum)
  sum += own + omp_get_thread_num();
  printf("%d\n", sum);
  show_int("a", a, 100);
  return 0;
}
