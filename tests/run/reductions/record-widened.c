// Places of extremes, where the threads' variables are wider than what they are compared with.
//
// RUN: %modes %s
// KERNELS: 3
#include <stdio.h>

#define N 1000
static float x[N];
static short id[N];

int main(void) {
  double most = -1, sum = 0, least = 1e30;
  int at = -1;
  long low = 0, first = N, last = -1;
  for (int i = 0; i < N; i++) {
    x[i] = (float)((i * 37) % 101) / 3;
    id[i] = (short)((i * 91) % 997);
  }
#pragma omp parallel
  {
    double mine = -1, add = 0;
    int where = -1;
#pragma omp for nowait
    for (int i = 0; i < N; i++) {
      add += id[i];
      if (x[i] > mine || (x[i] == mine && i < where)) {
        mine = x[i];
        where = i;
      }
    }
#pragma omp critical
    {
      sum += add;
      if (mine > most || (mine == most && where < at)) {
        most = mine;
        at = where;
      }
    }
  }
#pragma omp parallel
  {
    double mine = 1e30;
    long where = N;
#pragma omp for
    for (int i = 0; i < N; i++)
      if (x[i] < mine || (x[i] == mine && i < where)) {
        mine = x[i];
        where = i;
      }
#pragma omp critical
    if (mine < least || (mine == least && where < first)) {
      least = mine;
      first = where;
    }
  }
#pragma omp parallel
  {
    long mine = 0, where = -1;
#pragma omp for
    for (int i = N - 1; i >= 0; i--)
      if (id[i] > mine || (id[i] == mine && i > where)) {
        mine = id[i];
        where = i;
      }
#pragma omp critical
    if (mine > low || (mine == low && where > last)) {
      low = mine;
      last = where;
    }
  }
  printf("%.9g %d %g, %.9g %ld, %ld %ld\n", most, at, sum, least, first, low, last);
  return 0;
}
