// Teams inside teams, regions that are switched off, orphaned loops called from teams of several sizes, and several host
// threads that have a team each.
//
// RUN: %modes %s
// KERNELS: 5
// LOOPS: 6
// LAUNCHES: any
#include "../Inputs/show.h"
#include <omp.h>
#include <pthread.h>

enum { N = 300 };
static double a[N], b[2][N], c[2][N], d[4][N];
static int inner;

static void orphan(double *x, double w) {
#pragma omp for
  for (int i = 0; i < N; i++)
    x[i] = x[i] * w + i;
}

static void *root(void *arg) {
  double *x = arg;
#pragma omp parallel num_threads(2)
  for (int s = 0; s < 20; s++) {
#pragma omp for
    for (int i = 0; i < N; i++)
      x[i] += i;
#pragma omp for
    for (int i = 0; i < N; i++)
      x[i] *= 0.5;
  }
  return NULL;
}

int main(void) {
  omp_set_dynamic(0);
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num();
#pragma omp parallel num_threads(2)
    {
#pragma omp for
      for (int i = 0; i < N; i++)
        b[me][i] = i + me;
      orphan(b[me], 0.5);
#pragma omp atomic
      inner++;
    }
#pragma omp barrier
#pragma omp parallel num_threads(1)
    {
#pragma omp for
      for (int i = 0; i < N; i++)
        c[me][i] = b[me][i] * 2;
      orphan(c[me], 0.25);
    }
    orphan(a, 2);
  }
#pragma omp parallel if (0)
  orphan(a, 3);
#pragma omp parallel num_threads(1)
  orphan(a, 0.5);
  orphan(a, 0.75);
#pragma omp parallel num_threads(3)
  {
    orphan(a, 0.5);
#pragma omp single
    {
#pragma omp parallel for
      for (int i = 0; i < N; i++)
        a[i] += 1;
    }
  }
  pthread_t t[4];
  for (int k = 0; k < 4; k++)
    pthread_create(&t[k], NULL, root, d[k]);
  for (int k = 0; k < 4; k++)
    pthread_join(t[k], NULL);
  printf("%d\n", inner);
  show_double("a", a, N);
  show_double("b", b[0], 2 * N);
  show_double("c", c[0], 2 * N);
  show_double("d", d[0], 4 * N);
  return 0;
}
