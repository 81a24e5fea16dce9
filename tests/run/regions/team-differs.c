// Loops whose private inputs differ between the threads run on the host; those of the same region whose inputs are alike are launched.
//
// RUN: %modes %s
// KERNELS: 5
// LAUNCHES: any
#include "../Inputs/show.h"
#include <omp.h>

static double a[1000], b[1000];
static int own;
#pragma omp threadprivate(own)

int main(void) {
  omp_set_dynamic(0);
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num(), base = 3;
    double w[4] = {1, 2, 3, me}, same[4] = {me < 9, 2, 3, 4}, *p = me ? a : b;
    own = me * 2;
#pragma omp for schedule(static)
    for (int i = 0; i < 1000; i++)
      a[i] = i + (me < 5) + base;
#pragma omp for schedule(static)
    for (int i = 0; i < 1000; i++)
      b[i] = a[i] + me * 100 + own;
#pragma omp for schedule(static)
    for (int i = 0; i < 1000; i++)
      a[i] += w[i % 4];
#pragma omp for schedule(static)
    for (int i = 0; i < 1000; i++)
      a[i] += same[i % 4];
#pragma omp for schedule(static)
    for (int i = 0; i < 1000; i++)
      p[i] *= 2;
  }
  show_double("a", a, 1000);
  show_double("b", b, 1000);
  return 0;
}
