// A thread that looks at memory once does not wait: tickets by `atomic capture` and flags that are
// read, beside a loop that the threads leave without a barrier.
//
// RUN: %modes %s
// KERNELS: 4
#include "../Inputs/show.h"

#define N 300
static double x[N], y[N];
static int z[N];
static int verbose;

static int ticket(int *next) { return __sync_fetch_and_add(next, 1); }

static void scaled(double by) {
  int on;
#pragma omp atomic read
  on = verbose;
#pragma omp for nowait
  for (int i = 0; i < N; i++)
    z[i] = (int)(x[i] * by) + on;
}

int main(void) {
  int next = 0, used[64] = {0}, again = 0, sum = 0;
  double s = 0;
#pragma omp parallel
  {
    int me;
#pragma omp atomic capture
    me = next++;
    used[me % 64] = 1;
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      x[i] = i * 0.5;
#pragma omp atomic
    sum += 1;
  }
#pragma omp parallel
  {
    int at = ticket(&again);
    if (verbose)
      printf("%d\n", at);
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      y[i] = x[i] + 1;
  }
#pragma omp parallel
  scaled(3);
  long sums[8] = {0};
  int came[8] = {0};
#pragma omp parallel
  {
    long mine[8] = {0};
#pragma omp for
    for (int i = 0; i < N; i++)
      __sync_fetch_and_add(&mine[i % 8], i);
    for (int k = 0; k < 8; k++) {
      __sync_fetch_and_add(&came[k], 1); // nobody looks at what was there
#pragma omp atomic
      sums[k] += mine[k];
    }
  }
  show_long("sums", sums, 8);
  printf("%d\n", came[0] == sum && came[7] == sum);
  for (int i = 0; i < N; i++)
    s += x[i] + 2 * y[i] + z[i];
  printf("%g %d %d %d\n", s, next == sum, again == next, used[0]);
  return 0;
}
