#include <omp.h>
#define N 2000
static double u[N];
static void even(int t) {
#pragma omp parallel for
  for (int i = 0; i < N; i += 2)
    u[i] += i + t;
}
double run(void);
double run(void) {
  double s = 0;
  even(0);
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 0)
    even(1);
  for (int i = 0; i < N; i++)
    s += u[i];
  return s;
}
