// A signal with its default action ends the program after a kernel as well: a driver had installed a handler when it was opened.
//
// RUN: %modes %s
// KERNELS: 1
// LAUNCHES: any
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static int a[1000];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    a[i] = i;
  printf("%d\n", a[5]);
  fflush(stdout);
  kill(getpid(), SIGUSR1);
  sleep(1);
  puts("alive");
  return 0;
}
