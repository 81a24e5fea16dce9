// A thread that has been cancelled comes to loops: it ends where the program lets it, with all that they leave, and
// other threads go on with theirs. A team of one thread waits for nobody: OpenMP may not survive the end of a thread
// that waits in it.
//
// RUN: %modes %s -pthread
// KERNELS: 3
// LAUNCHES: any
#include <omp.h>
#include <pthread.h>
#include <stdio.h>

#define N 1000
static double a[N], b[N];

static void *work(void *argument) {
  omp_set_num_threads(1);
  pthread_cancel(pthread_self());
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    b[i] = a[i] + i;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] += 2 * b[i];
  pthread_testcancel();
  return argument;
}

int main(void) {
  for (int round = 0; round < 3; round++) {
    pthread_t thread;
    void *result;
    double sum = 0;
    if (pthread_create(&thread, NULL, work, NULL) || pthread_join(thread, &result))
      return 1;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += a[i] - b[i];
    printf("%s %.17g\n", result == PTHREAD_CANCELED ? "cancelled" : "ended", sum);
  }
  return 0;
}
