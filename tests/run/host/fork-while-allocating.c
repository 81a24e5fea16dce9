// A child that is made while other threads allocate finds no lock that nobody will ever release.
//
// RUN: %clang -O1 -fopenmp -c -DOTHER %s -o %t.o && %o2o -O1 -fopenmp %s %t.o -o %t
// RUN: timeout 60 %t | %FileCheck %s
// RUN: env OMP2OCL=openmp timeout 60 %t | %FileCheck %s
// CHECK: 300 5
#include <stdio.h>
#include <stdlib.h>
#ifdef OTHER
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>
int run(void *(*work)(void *), int (*child)(void), volatile int *stop) {
  pthread_t t[2];
  int ok = 0, status;
  for (int k = 0; k < 2; k++)
    pthread_create(&t[k], 0, work, 0);
  for (int i = 0; i < 300; i++) {
    int pid = fork();
    if (pid == 0) {
      alarm(20);
      child();
      _exit(0);
    }
    waitpid(pid, &status, 0);
    ok += status == 0;
  }
  *stop = 1;
  for (int k = 0; k < 2; k++)
    pthread_join(t[k], 0);
  return ok;
}
#else
static double a[1000];
static volatile int stop;
/* Small blocks are marked, large ones listed; so are automatic arrays. */
void *work(void *x) {
  while (!stop) {
    void *p = malloc(100), *q = malloc(2 << 20);
    free(p), free(q);
  }
  return x;
}
int child(void) {
  for (int k = 0; k < 20; k++) {
    char *p = malloc(50 + k), *q = malloc((2 << 20) + k);
    p[0] = q[0] = 1;
    free(p), free(q);
  }
  return 0;
}
int run(void *(*)(void *), int (*)(void), volatile int *);
int main(void) {
  int ok = run(work, child, &stop);
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    a[i] = i;
  printf("%d %g\n", ok, a[5]);
  return 0;
}
#endif
