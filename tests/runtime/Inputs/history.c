/* `work` milliseconds of something, and a loop of `n` iterations in either version. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int a[1 << 20];

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1000;
  int work = argc > 2 ? atoi(argv[2]) : 30;
  struct timespec pause = {work / 1000, work % 1000 * 1000000L};
  long sum = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = i + 1;
  nanosleep(&pause, NULL);
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += a[i];
  printf("%ld\n", sum);
}
