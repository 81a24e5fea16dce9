// What a program sets for its regions: numbers of threads, dynamic adjustment, run-time schedules.
//
// RUN: env OMP_SCHEDULE=dynamic,3 %modes %s
// KERNELS: 4
// LAUNCHES: any
#include "../Inputs/show.h"
#include <omp.h>

#define N 80
static int a[N], b[N];

int main(void) {
  int threads = 3;
  omp_set_dynamic(1);
  omp_set_num_threads(2);
#pragma omp parallel num_threads(threads) if (threads > 2)
  {
#pragma omp for schedule(runtime)
    for (int i = 0; i < N; i++)
      a[i] = i * i;
#pragma omp for schedule(runtime) nowait
    for (int i = 0; i < N; i++)
      b[i] = a[N - 1 - i];
  }
  omp_set_schedule(omp_sched_static, 4);
#pragma omp parallel for schedule(runtime) if (threads < 2)
  for (int i = 0; i < N; i++)
    a[i] += 2;
  omp_set_dynamic(0);
#pragma omp parallel for schedule(runtime) num_threads(threads)
  for (int i = 0; i < N; i++)
    b[i] += a[i];
  printf("%d %d\n", omp_get_dynamic(), omp_get_max_threads());
  show_int("a", a, N);
  show_int("b", b, N);
  return 0;
}
