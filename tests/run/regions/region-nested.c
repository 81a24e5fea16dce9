// Nested regions: a loop in a region inside a region, and one in a function called from a parallel loop kept by the host.
//
// RUN: %modes %s
// KERNELS: 2
// LAUNCHES: any
#include "../Inputs/show.h"
#include <omp.h>

#define N 30
static int a[2][N], b[N];

int main(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
  {
    int outer = omp_get_thread_num();
    if (outer == 0) {
#pragma omp parallel num_threads(2)
      {
#pragma omp for
        for (int i = 0; i < N; i++)
          a[0][i] = i * 2;
      }
    }
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    b[i] = a[0][i] + 1;
  show_int("a", &a[0][0], 2 * N);
  show_int("b", b, N);
  return 0;
}
