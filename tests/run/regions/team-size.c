// The number of threads of a region with a kernel is what the program asked for, whichever way it gets out: reported by
// master, used as the size of storage for each thread, counted by a reduction, an atomic, in another file.
//
// RUN: %modes %s %S/../Inputs/team-size-2.c
// KERNELS: 5
// LOOPS: 6
#include "../Inputs/show.h"
#include <omp.h>
#include <stdlib.h>

void set_threads(int n);
void enter(void);
int count(void);

static double a[1000];

int main(void) {
  int nt = 0, counted = 0, atomically = 0, listed = 0, most = omp_get_max_threads();
  double sum = 0;
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < 1000; i++)
      a[i] = i;
#pragma omp master
    nt = omp_get_num_threads();
  }
  double *part = calloc(nt, sizeof *part);
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    for (int i = me; i < 1000; i += omp_get_num_threads())
      part[me] += a[i];
  }
  for (int t = 0; t < nt; t++)
    sum += part[t];
  printf("%d %.0f\n", nt, sum);
#pragma omp parallel reduction(+ : counted)
  {
#pragma omp for
    for (int i = 0; i < 1000; i++)
      a[i] += 1;
    counted += 1;
  }
  printf("%d %d\n", most, counted);
  set_threads(3);
#pragma omp parallel
  {
#pragma omp atomic
    atomically++;
#pragma omp for
    for (int i = 0; i < 1000; i++)
      a[i] += 1;
    enter();
#pragma omp for
    for (int i = 0; i < 1000; i++)
      a[i] *= 2;
  }
  printf("%d %d\n", atomically, count());
  set_threads(2);
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel
  {
    omp_set_lock(&lock);
    listed++;
    omp_unset_lock(&lock);
#pragma omp for
    for (int i = 0; i < 1000; i++)
      a[i] += 1;
  }
#pragma omp parallel num_threads(1)
  {
#pragma omp for
    for (int i = 0; i < 1000; i++)
      a[i] += 1;
#pragma omp atomic
    listed++;
  }
  printf("%d\n", listed);
  show_double("a", a, 1000);
  omp_destroy_lock(&lock);
  free(part);
  return 0;
}
