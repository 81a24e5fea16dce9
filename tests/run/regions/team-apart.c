// Values that each thread has of its own share of the iterations: loops stay where the program can tell which thread has run what, and are kernels where the values are only
// put together.
//
// RUN: %modes %s
// KERNELS: 4
// LOOPS: 8
#include "../Inputs/show.h"
#include <omp.h>

static int a[1000], share[2];
static long largest = -1, sum, total;
static int seen;
static long kept;
#pragma omp threadprivate(seen, kept)

int main(void) {
  double s = 0;
  long count = 0, more = 0;
  omp_set_dynamic(0);
  for (int i = 0; i < 1000; i++)
    a[i] = (i * 37) % 1001;
#pragma omp parallel num_threads(2)
  {
    int n = 0, me = omp_get_thread_num(), last = 0;
    long big = -1, own = 0;
#pragma omp for schedule(static)
    for (int i = 0; i < 1000; i++)
      n++; /* stays: printed for each thread */
    share[me] = n;
#pragma omp for
    for (int i = 0; i < 1000; i++)
      if (a[i] > big)
        big = a[i];
#pragma omp critical
    if (big > largest)
      largest = big;
#pragma omp for
    for (int i = 0; i < 1000; i++)
      own += a[i];
#pragma omp critical
    sum = sum + own;
    own = 0;
#pragma omp for schedule(static)
    for (int i = 0; i < 1000; i++)
      last = a[i]; /* stays */
#pragma omp critical
    if (last)
      more += last;
  }
  printf("%d %d %ld %ld %ld\n", share[0], share[1], largest, sum, more);
#pragma omp parallel num_threads(2) reduction(+ : s, count)
  {
    count = 1;
#pragma omp for
    for (int i = 0; i < 1000; i++)
      s += a[i];
  }
#pragma omp parallel num_threads(2)
  {
    seen = 0;
#pragma omp for schedule(static)
    for (int i = 0; i < 1000; i++)
      seen += a[i] > 0; /* stays: the main thread's is printed */
  }
  printf("%g %ld %d\n", s, count, seen);
#pragma omp parallel num_threads(2)
  {
    kept = 0;
#pragma omp for
    for (int i = 0; i < 1000; i++)
      kept += a[i];
#pragma omp atomic
    total += kept;
  }
#pragma omp parallel num_threads(2)
  {
    int most = 0;
#pragma omp for schedule(static)
    for (int i = 0; i < 1000; i++)
      if (a[i] > most)
        most = a[i]; /* stays: the largest values are added up */
#pragma omp critical
    total += most;
  }
  printf("%ld\n", total);
  return 0;
}
