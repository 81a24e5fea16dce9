// RUN: %modes %s
// KERNELS: 6
/* Flags that all iterations set to one value, in loops that do something else by `atomic` or
 * `critical`, or set in a critical section themselves. */
#include <stdbool.h>
#include <stdio.h>

enum { N = 600 };
static int label[N], next[N], link[N], degree[N];
static bool stopped;

/* The least label of a neighbour, until nothing changes. */
static int propagate(void) {
  bool change = true;
  int rounds = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    label[i] = i;
  while (change) {
    change = false;
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
      int least = label[link[i]];
      next[i] = label[i];
      if (least < next[i]) {
        next[i] = least;
        change = true;
#pragma omp atomic
        degree[link[i]]++;
      }
    }
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      label[i] = next[i];
    rounds++;
  }
  return rounds;
}

static int guarded(int limit) {
  int found = 0, many = 0;
  double level = -1;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (link[i] > limit) {
#pragma omp critical
      found = 1;
    }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical(level)
    {
      many += link[i] & 3;
      if (link[i] == 17)
        level = 2.5;
      if (link[i] < 0)
        stopped = true;
    }
  }
  return found + 2 * many + (int)(4 * level);
}

int main(void) {
  for (int i = 0; i < N; i++)
    link[i] = (i * 37 + 11) % N;
  int rounds = propagate();
  long sum = 0;
  for (int i = 0; i < N; i++)
    sum += label[i] * (i % 7) + 3 * degree[i];
  printf("%d %ld\n", rounds, sum);
  printf("%d %d %d\n", guarded(5), guarded(N), stopped);
  unsigned long seen = 0;
  char any = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (link[i] % 5 == 0) {
#pragma omp atomic
      seen |= 1ul << (link[i] % 64);
      any = 'y';
    }
  printf("%lx %c\n", seen, any);
  return 0;
}
