// A thread that is started by a function that the program has looked up by its name, as plugins and language runtimes do.
//
// RUN: %modes %s
// KERNELS: 3
// LAUNCHES: any
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>

enum { N = 20000 };
static double u[N];
static volatile int go;

static void *work(void *unused) {
  (void)unused;
  while (!__atomic_load_n(&go, __ATOMIC_ACQUIRE))
    ;
  for (int i = 1; i < N; i += 2)
    u[i] += 1;
  __atomic_store_n(&go, 2, __ATOMIC_RELEASE);
  return NULL;
}

int main(void) {
  int (*create)(unsigned long *, void *, void *(*)(void *), void *) = dlsym(RTLD_DEFAULT, "pthread_create");
  int (*join)(unsigned long, void **) = dlsym(RTLD_DEFAULT, "pthread_join");
  unsigned long thread;
  double s = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    u[i] = i;
  create(&thread, NULL, work, NULL);
#pragma omp parallel for
  for (int i = 0; i < N; i += 2)
    u[i] += i;
  __atomic_store_n(&go, 1, __ATOMIC_RELEASE);
  while (__atomic_load_n(&go, __ATOMIC_ACQUIRE) != 2)
    ;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < N; i++)
    s += u[i];
  join(thread, NULL);
  printf("%.12g\n", s);
  return 0;
}
