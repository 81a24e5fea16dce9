// A program that asks for a number of threads and reports how many there were still gets kernels, and merging private
// values does not count threads.
//
// RUN: %modes %s
// KERNELS: 3
#include "../Inputs/show.h"
#include <omp.h>

static double a[500], largest;
static int threads, mark;

int main(void) {
  omp_set_num_threads(2);
#pragma omp parallel num_threads(2)
  {
#pragma omp master
    threads = omp_get_num_threads();
#pragma omp for
    for (int i = 0; i < 500; i++)
      a[i] = i * 0.5;
#pragma omp single
    {
      int n = omp_get_num_threads();
      mark += n > 0;
    }
    if (omp_get_thread_num() == 0)
      mark += 2;
  }
#pragma omp parallel
  {
    double own = -1;
    int is = omp_get_max_threads() > 0;
#pragma omp for
    for (int i = 0; i < 500; i++)
      a[i] = -a[i] + is;
    own = a[7];
#pragma omp critical
    {
      if (own > largest)
        largest = own;
      mark = 5;
    }
  }
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 500; i++)
    a[i] *= 2;
  printf("%d %d %g\n", threads > 0, mark, largest);
  show_double("a", a, 500);
  return 0;
}
