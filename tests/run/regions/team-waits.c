// Threads of a region with kernels wait for each other: by a rendezvous of their own, a barrier of another kind, between
// sections.
//
// RUN: %modes %s
// KERNELS: 3
#include "../Inputs/show.h"
#include <omp.h>
#include <pthread.h>

static double a[1000];
static volatile int arrived;
static pthread_barrier_t bar;

static void rendezvous(void) {
  __sync_fetch_and_add(&arrived, 1);
  while (arrived < 2)
    ;
}

int main(void) {
  int flag = 0;
  double s = 0;
  omp_set_dynamic(0);
#pragma omp parallel num_threads(2)
  {
    rendezvous();
#pragma omp for
    for (int i = 0; i < 1000; i++)
      a[i] = i;
  }
  printf("%d %g\n", arrived, a[3]);
  pthread_barrier_init(&bar, NULL, 2);
#pragma omp parallel num_threads(2)
  {
    pthread_barrier_wait(&bar);
#pragma omp for
    for (int i = 0; i < 1000; i++)
      a[i] += i;
    pthread_barrier_wait(&bar);
  }
#pragma omp parallel num_threads(2)
  {
#pragma omp for
    for (int i = 0; i < 1000; i++)
      a[i] += i;
#pragma omp sections
    {
#pragma omp section
      {
        int f;
        do {
#pragma omp atomic read seq_cst
          f = flag;
        } while (!f);
        s = a[3];
      }
#pragma omp section
      {
        a[3] = 9;
#pragma omp atomic write seq_cst
        flag = 1;
      }
    }
  }
  printf("%g\n", s);
  show_double("a", a, 1000);
  return 0;
}
