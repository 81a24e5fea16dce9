// A thread that has left a `nowait` loop does what another one waits for in front of it: the threads must not meet there.
//
// RUN: %modes %s
// KERNELS: 1
// LOOPS: 4
#include "../Inputs/show.h"
#include <omp.h>

static double a[1000], b[1000];
static int ready;
static volatile int go;
static omp_lock_t lock;

static void pass(void) {
#pragma omp for schedule(static) nowait
  for (int i = 0; i < 1000; i++)
    b[i] += a[i];
}

int main(void) {
  omp_set_dynamic(0);
  omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num();
    if (me == 1)
      for (int seen = 0; !seen;) {
#pragma omp flush
#pragma omp atomic read
        seen = ready;
      }
#pragma omp for schedule(static) nowait
    for (int i = 0; i < 1000; i++)
      a[i] = i;
    if (me == 0) {
#pragma omp atomic write
      ready = 1;
    }
  }
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num();
    if (me == 0)
      omp_set_lock(&lock);
#pragma omp barrier
    if (me == 1)
      omp_set_lock(&lock);
#pragma omp for schedule(static) nowait
    for (int i = 0; i < 1000; i++)
      a[i] += 1;
    omp_unset_lock(&lock);
  }
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 1)
      while (!go)
        ;
    pass();
    go = 1;
  }
#pragma omp parallel
  {
#pragma omp for nowait
    for (int i = 0; i < 1000; i++)
      a[i] *= 2;
#pragma omp master
    b[0] += 1;
  }
  show_double("a", a, 1000);
  show_double("b", b, 1000);
  return 0;
}
