/* A loop in a file that jumps, or that starts a thread. */
#ifdef THREADS
#include <pthread.h>
#else
#include <setjmp.h>
#endif
#include <stdio.h>

static double a[1000];

#ifdef THREADS
static void *work(void *p) { return p; }
static void elsewhere(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
}
#else
static jmp_buf back;
static void elsewhere(void) {
  if (setjmp(back) == 0)
    longjmp(back, 1);
}
#endif

int main(void) {
  elsewhere();
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    a[i] = i * 0.5;
  printf("%g\n", a[7]);
  return 0;
}
