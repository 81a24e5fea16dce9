// What calls and accesses of the host cost between kernels: see host-cost.sh.
//
//     host-cost pointers|units|live
//
// pointers: calls through pointers that are kept in structs, when the device has nothing any more;
// units: calls of small functions of another unit (host-cost-unit.c), likewise;
// live: the first again, while an array that only kernels touch stays on the device.
// Prints the processor time of the host's loop in seconds, and a sum.

#define _POSIX_C_SOURCE 200809L

#include "host-cost.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#define N 100000
#define ROUNDS 200

double position[N];
static double kept[N];

static double spring(const struct force *f, double x) { return -f->k * x; }

static double gravity(const struct force *f, double x) { return f->k / (x * x + 1.0); }

static double through_pointers(struct force *forces) {
  double sum = 0.0;
  for (int round = 0; round < ROUNDS; round++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < 2; j++)
        sum += forces[j].eval(&forces[j], position[i]);
  return sum;
}

static double of_units(struct force *forces) {
  double sum = 0.0;
  for (int round = 0; round < ROUNDS; round++)
    for (int i = 0; i < N; i++)
      sum += stiffness(&forces[i & 1]) * damped(position[i]);
  return sum;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv) {
  const char *what = argc == 2 ? argv[1] : "";
  struct force forces[2] = {{1.5, spring}, {2.5, gravity}};
  int live = strcmp(what, "live") == 0, units = strcmp(what, "units") == 0;
  if (!live && !units && strcmp(what, "pointers") != 0) {
    fprintf(stderr, "usage: host-cost pointers|units|live\n");
    return 2;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    position[i] = i * 0.5;
  if (live) {
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      kept[i] = i;
  }
  double sum = through_pointers(forces); /* position comes home; pages and caches are warm */
  double start = now();
  sum += units ? of_units(forces) : through_pointers(forces);
  double time = now() - start;
  if (live) {
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      kept[i] += position[i];
    sum += kept[N - 1];
  }
  printf("%.6f %.17g\n", time, sum);
  return 0;
}
