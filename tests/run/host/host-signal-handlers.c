// The program's handlers of signals are its own after kernels: a driver replaced them when it was opened.
//
// RUN: %modes %s
// KERNELS: 2
// LAUNCHES: any
#include <signal.h>
#include <stdio.h>

static int a[1000];
static volatile sig_atomic_t n;

static void hear(int s) { n = n % 1000003 * 31 + s; }

int main(void) {
  int signals[] = {SIGUSR1, SIGUSR2, SIGTERM, SIGINT, SIGHUP, SIGALRM, SIGPIPE, SIGCHLD};
  for (int i = 0; i < 8; i++)
    signal(signals[i], hear);
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    a[i] = i;
  for (int i = 0; i < 8; i++)
    raise(signals[i]);
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    a[i] += i * 2;
  for (int i = 0; i < 8; i++)
    raise(signals[i]);
  printf("%d %d\n", a[5], (int)n);
  return 0;
}
