// Regions started from several pthreads at once, each with arrays of its own.
//
// RUN: %modes %s -pthread
// KERNELS: 2
// LOOPS: 2
// LAUNCHES: any
#include "../Inputs/show.h"
#include <pthread.h>

#define THREADS 3
#define N 80
static double data[THREADS][N];
static double sums[THREADS];

static void *work(void *argument) {
  int t = *(int *)argument;
  double *v = data[t];
  for (int r = 0; r < 5; r++) {
    double s = 0;
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      v[i] = v[i] * 0.5 + i + t;
#pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < N; i++)
      s += v[i];
    sums[t] += s;
  }
  return NULL;
}

int main(void) {
  pthread_t id[THREADS];
  int number[THREADS];
  for (int t = 0; t < THREADS; t++) {
    number[t] = t;
    if (pthread_create(&id[t], NULL, work, &number[t]))
      return 1;
  }
  for (int t = 0; t < THREADS; t++)
    pthread_join(id[t], NULL);
  show_double("data", &data[0][0], THREADS * N);
  show_double("sums", sums, THREADS);
  return 0;
}
